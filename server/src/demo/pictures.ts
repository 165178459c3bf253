import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtistSays, ShopSays } from '@kujiya/demo/artist';
import type { Pictures } from '#shop/feature.ts';

/** How long a request waits for a picture before its file is looked for as it is; ms. */
const patienceMs = 15_000;

/** The artist is told of visitors at most once in this time; ms. */
const visitsApartMs = 1_000;

/** `products/x.480.webp` → `products/x.webp`, which is written last. */
const mainFile = (image: string) => image.replace(/\.(160|480)\.webp$/, '.webp');

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Draws the missing pictures of the demo world, in a process of its own that ends when all exist; requested ones come
 * first, and alone while somebody visits. It begins with `begin`, so that a shop which is opening has the processor for
 * itself. `onMissing` is called with the number of pictures to draw.
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
  /** Tells the artist once about a page with dozens of pictures. */
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
      const give = waiting;
      const timer = setTimeout(() => {
        give.resolve();
        awaited.delete(main);
      }, patienceMs);
      await waiting.promise;
      clearTimeout(timer);
    },
    stop() {
      artist?.kill();
    },
  };
}
