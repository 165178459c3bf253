import { connection } from '#lib/connection.ts';
import { mediaSources } from './media.ts';

/** A picture to fetch, and its displayed width (`sizes` of an image). */
export type PictureRequest = { path: string; sizes: string };
/** A picture in memory, and the bytes it takes once it is painted. */
export type LoadedPicture = { picture: unknown; bytes: number };

const limits = {
  /** The longest queue; a further request drops the oldest one. */
  waiting: 20,
  pictures: 300,
  bytes: 120 * 1024 * 1024,
  retries: 2,
  retryMs: 500,
};
const bytesPerPixel = 4;

/** How many pictures may be fetched in parallel over this browser's network. */
export function parallelNow(): 1 | 2 | 4 {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {};
  if (saveData || effectiveType.endsWith('2g')) return 1;
  return effectiveType === '3g' ? 2 : 4;
}

async function fetchPicture({ path, sizes }: PictureRequest): Promise<LoadedPicture> {
  const image = new Image();
  image.sizes = sizes;
  Object.assign(image, mediaSources(path));
  // Ready to be painted: a picture that is only there is late in the frame that uncovers it.
  await image.decode();
  return { picture: image, bytes: image.naturalWidth * image.naturalHeight * bytesPerPixel };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches pictures before they are shown, few in parallel, and keeps the youngest of them in memory. */
export class Preloader {
  /** Oldest first, by address and width. */
  readonly #kept = new Map<string, LoadedPicture>();
  readonly #waiting = new Map<string, PictureRequest>();
  readonly #coming = new Set<string>();
  readonly #fetch: (wanted: PictureRequest) => Promise<LoadedPicture>;
  readonly #retryMs: number;

  constructor(fetch = fetchPicture, retryMs = limits.retryMs) {
    this.#fetch = fetch;
    this.#retryMs = retryMs;
  }

  /** How many pictures are kept. */
  get size(): number {
    return this.#kept.size;
  }

  /** Requests a picture; one that is kept, or is coming, is not fetched again. */
  want(wanted: PictureRequest): void {
    const name = `${wanted.path} ${wanted.sizes}`;
    const kept = this.#kept.get(name);
    if (kept) this.#keep(name, kept);
    if (kept || this.#coming.has(name)) return;
    this.#waiting.delete(name);
    this.#waiting.set(name, wanted);
    for (const [oldest] of this.#waiting) {
      if (this.#waiting.size <= limits.waiting) break;
      this.#waiting.delete(oldest);
    }
    this.#next();
  }

  #next(): void {
    for (const [name, wanted] of this.#waiting) {
      if (this.#coming.size >= parallelNow()) return;
      this.#waiting.delete(name);
      this.#coming.add(name);
      void this.#take(name, wanted).finally(() => {
        this.#coming.delete(name);
        this.#next();
      });
    }
  }

  /** After the last retry, loading is left to the image that shows the picture. */
  async #take(name: string, wanted: PictureRequest): Promise<void> {
    for (let failures = 0; failures <= limits.retries; failures += 1) {
      if (failures > 0) await pause(this.#retryMs * failures);
      const kept = await this.#fetch(wanted).catch(() => undefined);
      if (kept) return this.#keep(name, kept);
    }
  }

  #keep(name: string, kept: LoadedPicture): void {
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    let bytes = 0;
    for (const each of this.#kept.values()) bytes += each.bytes;
    for (const [oldest, each] of this.#kept) {
      if (this.#kept.size <= limits.pictures && bytes <= limits.bytes) break;
      this.#kept.delete(oldest);
      bytes -= each.bytes;
    }
  }
}

/** The preloader of this browser. */
export const preloader = new Preloader();
