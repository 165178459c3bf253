/** A paragraph, or something that is easier to read in another shape. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { head: readonly [string, string]; rows: readonly (readonly [string, string])[] }
  /** What must not be missed. */
  | { note: string }
  | { to: string; label: string };

export type Chapter = { id: string; title: string; blocks: readonly Block[] };

/** One of the legalPages the shop puts its name to. */
export type LegalDocument = {
  /** 隱私權政策 */
  name: string;
  /** What it says, in one line. */
  headline: string;
  lead: string;
  /** Since when it holds: 2026/11/21. A page that binds nobody has none. */
  since?: string;
  chapters: readonly Chapter[];
};
