/**
 * Lets simultaneous requests for the same thing share one piece of work: it begins after the last of them has asked, so
 * that nobody gets an answer older than the question. Work on one key runs one at a time.
 */
export function singleFlight<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  const begin = (key: string): Promise<T> => {
    next.delete(key);
    const now = work(key).finally(() => running.delete(key));
    running.set(key, now);
    return now;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const now = running.get(key);
    if (!now) return begin(key);
    const after = now.then(
      () => begin(key),
      () => begin(key),
    );
    next.set(key, after);
    return after;
  };
}
