/** The server's data about the page it has rendered, in `<script id="rendered">`. */
export type Rendered = {
  /** When it was rendered (epoch ms). */
  at: number;
  /** The path it was rendered for: going back while the script is fetched changes the address, and not the markup. */
  pathname: string;
  /** The part of the query it was rendered for, without `?`. */
  search: string;
  /**
   * The shop's answer to each query, when it came (epoch ms), and whether members get a different one than visitors.
   */
  answers: readonly { queryKey: readonly unknown[]; data: unknown; updatedAt: number; personal: boolean }[];
  /** Queries that the shop has refused: key, status, and the refusal. */
  refused: readonly { queryKey: readonly unknown[]; status: number; answer: unknown }[];
};

/** The data block of this page; undefined in the empty frame. */
export const readRendered = (): Rendered | undefined => {
  const text = globalThis.document?.getElementById('rendered')?.textContent;
  return text ? (JSON.parse(text) as Rendered) : undefined;
};

/** When the server read an answer that came with the page (epoch ms, by its own clock). */
export const readByServer = new WeakMap<object, number>();
