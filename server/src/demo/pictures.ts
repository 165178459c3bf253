import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtistSays, ShopSays } from '@kujiya/demo/artist';
import type { Pictures } from '#shop/feature.ts';

/** After so long a picture is looked for without further waiting; ms. */
const patienceMs = 15_000;

/** The artist hears of visitors so seldom; ms. */
const visitsApartMs = 1_000;

/** `products/x.480.webp` → `products/x.webp`, which is written last. */
const mainFile = (image: string) => image.replace(/\.(160|480)\.webp$/, '.webp');

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Draws what is missing of the demo world's pictures, in a process of its own that ends when all are there; those that are
 * asked for come first, and alone while somebody visits. It begins with `begin`, so that a shop which is opening has the
 * processor for itself. `onMissing` hears how many there are to draw.
 */
export function drawPictures(
  mediaDir: string,
  onMissing: (count: number) => void,
): Pictures & { begin(): void; stop(): void } {
  const file = fileURLToPath(import.meta.resolve('@kujiya/demo/artist'));
  let artist: ChildProcess | undefined;
  const awaited = new Map<string, PromiseWithResolvers<void>>();
  let hears = false;
  let isDone = false;
  const end = () => {
    isDone = true;
    for (const { resolve } of awaited.values()) resolve();
    awaited.clear();
  };
  const tell = (said: ShopSays) => artist?.connected && artist.send(said);
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Of a page with dozens of pictures the artist hears once. */
  function visited(): void {
    if (performance.now() - toldAt < visitsApartMs) return;
    toldAt = performance.now();
    tell({ visited: true });
  }
  const onSaid = (said: ArtistSays) => {
    if ('missing' in said) {
      hears = true;
      if (said.missing > 0) onMissing(said.missing);
      for (const asked of awaited.keys()) tell({ asked });
    } else {
      awaited.get(said.drawn)?.resolve();
      awaited.delete(said.drawn);
    }
  };

  return {
    begin() {
      artist = fork(file, [mediaDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      artist.on('message', onSaid);
      artist.once('error', end);
      artist.once('exit', end);
    },
    async ready(image) {
      if (!isDone) visited();
      const main = mainFile(image);
      if (isDone || !main.endsWith('.webp') || (await exists(path.join(mediaDir, main)))) return;
      let waiting = awaited.get(main);
      if (!waiting) {
        waiting = Promise.withResolvers<void>();
        awaited.set(main, waiting);
        if (hears) tell({ asked: main });
      }
      const timer = setTimeout(waiting.resolve, patienceMs);
      await waiting.promise;
      clearTimeout(timer);
    },
    stop() {
      artist?.kill();
    },
  };
}
