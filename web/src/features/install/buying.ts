/** Pages on which something is being chosen, paid or opened: a reload would cost a lock, a draft or the moment. */
const buying =
  /\/(ticket|draw|item|animation|result|cart|checkout|recharge|payment|login|firebase-register|signin|invite)(\/|$)|\/detail\//;

export const isBuying = (path: string): boolean => buying.test(path);
