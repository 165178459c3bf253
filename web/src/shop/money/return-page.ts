import { readText, removeStored, writeText } from '#lib/storage.ts';

const key = 'returnToPage';

/** A path of this shop, not an address that leads elsewhere. */
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text);

/** Remembers the page on which the tokens did not suffice. */
export const rememberReturn = (path: string): void => writeText(key, path);

/** The page to go on with after a top-up; undefined when no page led to the top-up. */
export const readReturn = (): string | undefined => {
  const path = readText(key);
  return path !== undefined && isPath(path) ? path : undefined;
};

export const forgetReturn = (): void => removeStored(key);

let shortfall: number | undefined;

/** Remembers how many tokens a purchase lacks, for the top-up that is opened next. */
export function rememberShortfall(tokens: number | undefined): void {
  shortfall = tokens;
}

/** The missing tokens, returned once; undefined for a member who came to the top-up by themselves. */
export function takeShortfall(): number | undefined {
  const tokens = shortfall;
  shortfall = undefined;
  return tokens;
}
