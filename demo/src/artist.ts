import { setPriority } from 'node:os';
import { renderArtwork } from './render.ts';

// Draws the pictures of the demo world into the folder named, in a process of its own that ends when all are there: the shop is
// open meanwhile, and says which ones its visitors wait for. Those come first; the others are drawn while nobody visits,
// because a browser on the same machine needs the processor too.

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('the folder of the pictures is missing');

/** So long after a visitor has asked for a picture only what is asked for is drawn; ms. */
const quietAfterMs = 2_000;

/** What the artist tells the shop. */
export type ArtistSays = { missing: number } | { drawn: string };
/** What the shop tells the artist: a visitor waits for this picture, or was served one that is there. */
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
// The process that asked for pictures is gone.
process.on('disconnect', () => process.exit());
// Requests go first.
setPriority(10);

/** Ends when the shop is quiet, or a visitor waits. */
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
