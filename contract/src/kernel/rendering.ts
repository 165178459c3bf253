/** A page that was rendered, or where its address leads. */
export type RenderedPage =
  | {
      status: 200 | 404;
      html: string;
      /** The same for pages that differ in nothing but when they were rendered. */
      version: string;
      /** Hashes of what the page has inline, as its Content-Security-Policy names them. */
      scripts: readonly string[];
      styles: readonly string[];
    }
  | { redirect: string };

/** What the built web brings so that the server can render its pages. */
export type PageRenderer = {
  /** Whether there is a page at this address at all. */
  hasPage(url: string): boolean;
  /** Where the page at this address is known, when it is written otherwise: in other letters or escapes, with a slash at its end, with a NUL. */
  movedTo(url: string): string | undefined;
  /** The one address of all that look the same to every visitor; undefined where the empty frame is sent. */
  addressOf(url: string): string | undefined;
  /** Renders such an address as a visitor sees it; throws when the page cannot be rendered now. */
  render(address: string): Promise<RenderedPage>;
};

export type RendererOptions = {
  /** The folder of the web's build for browsers. */
  dist: string;
  /** The empty frame: `index.html` with the shop's settings in it. */
  frame: string;
  /** The same settings, as the frame has them. */
  settings: unknown;
  /** The shop's address, without a slash at its end. */
  origin: string;
  /** Makes a call of the shop. */
  ask: (url: string, init: RequestInit) => Promise<Response>;
  /** A light copy of the stored picture at this address (`/media/…`), as a `data:` address; undefined when there is none. */
  lightCopy: (address: string) => Promise<string | undefined>;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Told of what went wrong in a page that could be rendered all the same. */
  onError: (error: unknown) => void;
};

/** The one export of the web's build for the server. */
export type CreateRenderer = (options: RendererOptions) => Promise<PageRenderer>;
