import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { drawings } from './catalogue.ts';
import type { Drawing } from './figures/drawing.ts';
import { cutOut, picture } from './figures/picture.ts';

/** Callbacks for the progress of the drawing. */
type Watch = {
  /** Number of pictures to draw. */
  onMissing?: (count: number) => void;
  onProgress?: (done: number, total: number) => void;
  /** A picture exists, drawn now or before. */
  onDrawn?: (image: string) => void;
  /** The next picture that somebody waits for; it comes before the others. */
  urgent?: () => string | undefined;
  /** Pictures that nobody waits for are postponed until this promise resolves; undefined means they are drawn now. */
  rest?: () => Promise<void> | undefined;
};

const stampName = '.artwork';

/**
 * Widths of the smaller copies of the main file (960 px). A list shows dozens of the 480 px files, so none may be
 * heavy.
 */
const variants = [
  { width: 480, quality: 64 },
  { width: 160, quality: 62 },
] as const;
/** Quality of the main file; lower for pictures that are shown large only in a sheet. */
const mainQuality = (image: string) => (/^(prizes|gacha-items|package-items)\//.test(image) ? 52 : 68);
const heaviest = 40_000;

/** `products/x.webp` → `products/x.480.webp`. */
export function variantPath(image: string, width: 480 | 160): string {
  return image.replace(/\.webp$/, `.${width}.webp`);
}

/**
 * Renders every picture of the catalogue into `outDir`: 960 px, and variants of 480 and 160 px beside it. Existing
 * files are kept unless the generator or the catalogue has changed since they were drawn, so an interrupted run
 * continues where it stopped. Each file appears whole, by rename.
 */
export async function renderArtwork(outDir: string, watch: Watch = {}): Promise<void> {
  await renderPictures(outDir, drawings, watch);
}

/** Renders any set of pictures in the same way, by their paths. */
export async function renderPictures(
  outDir: string,
  wanted: ReadonlyMap<string, Drawing>,
  { onMissing, onProgress, onDrawn, urgent, rest }: Watch = {},
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await forgetOutdated(outDir, wanted);
  const missing = new Map<string, Drawing>();
  for (const [image, drawing] of wanted) if (!(await isComplete(outDir, image))) missing.set(image, drawing);
  const folders = new Set([...missing.keys()].map((image) => path.dirname(path.join(outDir, image))));
  for (const folder of folders) await mkdir(folder, { recursive: true });

  // One libvips thread per picture and several pictures at once: less waiting than many threads on one picture.
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  try {
    const total = missing.size;
    let done = 0;
    onMissing?.(total);
    const underWay = new Set<string>();
    /** Takes the next requested picture that is not being drawn yet. */
    function nextAsked(): [string, Drawing] | undefined {
      for (let asked = urgent?.(); asked !== undefined; asked = urgent?.()) {
        const drawing = missing.get(asked);
        if (drawing) return [asked, drawing];
        // Drawn already, or not part of this set; one that is being drawn is reported when it is finished.
        if (!underWay.has(asked)) onDrawn?.(asked);
      }
      return undefined;
    }
    /** Draws the next picture that is not being drawn yet, requested ones first; false when there is none left. */
    async function drawNext(): Promise<boolean> {
      let found = nextAsked();
      for (let resting = rest?.(); !found && missing.size > 0 && resting; resting = rest?.()) {
        await resting;
        found = nextAsked();
      }
      found ??= missing.entries().next().value;
      if (!found) return false;
      const [image, drawing] = found;
      missing.delete(image);
      underWay.add(image);
      await renderOne(outDir, image, drawing);
      underWay.delete(image);
      done += 1;
      onDrawn?.(image);
      onProgress?.(done, total);
      return true;
    }
    const work = async () => {
      while (await drawNext());
    };
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, work));
  } finally {
    sharp.concurrency(threads);
  }
}

async function renderOne(outDir: string, image: string, drawing: Drawing): Promise<void> {
  const drawn = sharp(Buffer.from(picture(drawing)));
  if (!cutOut.has(drawing.frame)) drawn.flatten({ background: '#fff9ef' });
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (width: number, quality: number) =>
    sharp(data, { raw }).resize(width).webp({ quality, effort: 2 }).toBuffer();
  for (const { width, quality } of variants) {
    let small = await encode(width, quality);
    if (small.length > heaviest) small = await encode(width, quality - 20);
    await writeWhole(path.join(outDir, variantPath(image, width)), small);
  }
  // The main file is written last, so that its variants exist whenever it does.
  await writeWhole(path.join(outDir, image), await encode(info.width, mainQuality(image)));
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

async function isComplete(outDir: string, image: string): Promise<boolean> {
  try {
    return (await stat(path.join(outDir, image))).size > 0;
  } catch {
    return false;
  }
}

/** Removes the pictures when they were drawn by other code than this. */
async function forgetOutdated(outDir: string, wanted: ReadonlyMap<string, Drawing>): Promise<void> {
  const stamp = path.join(outDir, stampName);
  const current = await generatorHash();
  const known = await readFile(stamp, 'utf8').catch(() => '');
  if (known === current) return;
  for (const image of wanted.keys()) {
    for (const file of [image, ...variants.map(({ width }) => variantPath(image, width))]) {
      await rm(path.join(outDir, file), { force: true });
    }
  }
  await writeFile(stamp, current);
}

/** A hash of everything that determines the look of a picture: this package's own source. */
async function generatorHash(): Promise<string> {
  const root = import.meta.dirname;
  const names = (await readdir(root, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(await readFile(path.join(root, name)));
  return hash.digest('hex');
}
