import { readText, removeStored, writeText } from '#lib/storage.ts';

const key = 'returnToPage';

/** A path of this shop, and no address that leads elsewhere. */
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text);

/** Where one was when the tokens did not suffice. */
export const rememberReturn = (path: string): void => writeText(key, path);

/** The page to go on with after a top-up; undefined when one has come by oneself. */
export const readReturn = (): string | undefined => {
  const path = readText(key);
  return path !== undefined && isPath(path) ? path : undefined;
};

export const forgetReturn = (): void => removeStored(key);
