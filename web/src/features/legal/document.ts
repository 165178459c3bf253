/** A paragraph, or a block that is easier to read in another form. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { head: readonly [string, string]; rows: readonly (readonly [string, string])[] }
  /** A note that must not be missed. */
  | { note: string }
  | { to: string; label: string };

export type Chapter = { id: string; title: string; blocks: readonly Block[] };

/** One of the shop's legal pages. */
export type LegalDocument = {
  /** 隱私權政策 */
  name: string;
  /** Its content in one line. */
  headline: string;
  lead: string;
  /** The day it took effect: 2026/11/21. A page that binds nobody has none. */
  since?: string;
  chapters: readonly Chapter[];
};
