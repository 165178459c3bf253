/** A file that is not read, with the reason in words for the person who chose it. */
export class SheetRefused extends Error {}

export function refuse(reason: string): never {
  throw new SheetRefused(reason);
}
