import { setPriority } from 'node:os';
import { renderArtwork } from './render.ts';

// Draws the pictures of the demo world into the given folder, in its own process, which ends when all are there: the
// shop is already open, and says which ones its visitors wait for. Those come first; the others are drawn while nobody
// visits, because a browser on the same machine needs the processor too.

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('the folder of the pictures is missing');

/** For this long after a visitor's request only the requested pictures are drawn; ms. */
const quietAfterMs = 2_000;

/** The artist's messages to the shop. */
export type ArtistSays = { missing: number } | { drawn: string };
/** The shop's messages to the artist: a visitor waits for this picture, or was served an existing one. */
export type ShopSays = { asked: string } | { visited: true };

const say = (message: ArtistSays) => process.send?.(message);
const asked: string[] = [];
let quietAt = 0;
let next = Promise.withResolvers<void>();
process.on('message', (said: ShopSays) => {
  quietAt = performance.now() + quietAfterMs;
  if ('visited' in said) return;
  asked.push(said.asked);
  next.resolve();
  next = Promise.withResolvers<void>();
});
// The process that requested pictures has ended.
process.on('disconnect', () => process.exit());
// A lower priority than the shop's process, so that requests go first.
setPriority(10);

/** Resolves when the shop is quiet, or when a visitor waits; undefined when the shop is quiet already. */
function rest(): Promise<void> | undefined {
  const left = quietAt - performance.now();
  if (left <= 0) return undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, left);
  return Promise.race([promise, next.promise]).finally(() => clearTimeout(timer));
}

await renderArtwork(outDir, {
  urgent: () => asked.shift(),
  rest,
  onDrawn: (drawn) => say({ drawn }),
  onMissing: (missing) => say({ missing }),
});
process.exit();
