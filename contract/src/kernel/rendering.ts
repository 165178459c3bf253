/** A rendered page, or the target of a redirect. */
export type RenderedPage =
  | {
      status: 200 | 404;
      html: string;
      /** Equal for pages that differ only in their time of rendering. */
      version: string;
      /** A sketch, which says nothing to a search engine. */
      isSketch?: true;
      /** Hashes of the page's inline styles for its Content-Security-Policy. */
      styles: readonly string[];
    }
  | { redirect: string };

/** The interface by which the server renders pages with the built web. */
export type PageRenderer = {
  /** Whether any page exists at this address. */
  hasPage(url: string): boolean;
  /** The canonical address when this one is a variant of it: different case or escapes, a trailing slash, or a NUL. */
  movedTo(url: string): string | undefined;
  /**
   * The address under which all addresses with the same page for every visitor are rendered; undefined for those that
   * get the empty frame. Pages that only the browser can fill have one address, at which their sketch is drawn.
   */
  addressOf(url: string): string | undefined;
  /** Renders such an address as a visitor sees it; throws when the page cannot be rendered now. */
  render(address: string): Promise<RenderedPage>;
};

export type RendererOptions = {
  /** The folder of the web's build for browsers. */
  dist: string;
  /** The empty frame: `index.html` with the shop's settings filled in. */
  frame: string;
  /** The settings that the frame contains. */
  settings: unknown;
  /** The shop's address, without a trailing slash. */
  origin: string;
  /** Makes a call of the shop. */
  ask: (url: string, init: RequestInit) => Promise<Response>;
  /** A small copy of the stored picture at this address (`/media/…`), as a `data:` address; undefined if it has none. */
  copyOf: (address: string) => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Called with errors in a page that could still be rendered. */
  onError: (error: unknown) => void;
};

/** The only export of the web's build for the server. */
export type CreateRenderer = (options: RendererOptions) => Promise<PageRenderer>;
