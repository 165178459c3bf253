import { setPriority } from 'node:os';
import { renderArtwork } from './render.ts';

// Draws the pictures of the demo world into the folder named, in a process of its own that ends when all are there: the shop is
// open meanwhile, and says which ones its visitors wait for.

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('the folder of the pictures is missing');

/** What the artist tells the shop. */
export type ArtistSays = { missing: number } | { drawn: string };

const say = (message: ArtistSays) => process.send?.(message);
const asked: string[] = [];
process.on('message', (image: string) => asked.push(image));
// The process that asked for pictures is gone.
process.on('disconnect', () => process.exit());
// Requests go first.
setPriority(10);

await renderArtwork(outDir, {
  urgent: () => asked.shift(),
  onDrawn: (drawn) => say({ drawn }),
  onMissing: (missing) => say({ missing }),
});
process.exit();
