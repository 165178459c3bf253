import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtistSays, ShopSays } from '@kujiya/demo/artist';
import type { Pictures } from '#shop/feature.ts';
import { uploads } from '#shop/media/store.ts';

/** How long a request waits for a picture before its file is looked for as it is; ms. */
const patienceMs = 15_000;

/** The artist gets a message about visitors at most once in this time; ms. */
const visitsApartMs = 1_000;

/** `products/x.480.webp` → `products/x.webp`, which is written last. */
const mainFile = (image: string) => image.replace(/\.(160|480)\.webp$/, '.webp');

/** Uploaded pictures are no part of the demo world, and may be in a bucket. */
const isDrawn = (main: string) => main.endsWith('.webp') && !main.startsWith(uploads);

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
  let isListening = false;
  let isDone = false;
  const end = () => {
    isDone = true;
    for (const { resolve } of awaited.values()) resolve();
    awaited.clear();
  };
  const send = (said: ShopSays) => artist?.connected && artist.send(said);
  let visitedAt = Number.NEGATIVE_INFINITY;
  /** Sends the artist one message about a page with dozens of pictures. */
  function visited(): void {
    if (performance.now() - visitedAt < visitsApartMs) return;
    visitedAt = performance.now();
    send({ visited: true });
  }
  const onMessage = (said: ArtistSays) => {
    if ('missing' in said) {
      isListening = true;
      if (said.missing > 0) onMissing(said.missing);
      for (const asked of awaited.keys()) send({ asked });
    } else {
      awaited.get(said.drawn)?.resolve();
      awaited.delete(said.drawn);
    }
  };

  return {
    begin() {
      artist = fork(file, [mediaDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      artist.on('message', onMessage);
      artist.once('error', end);
      artist.once('exit', end);
    },
    async ready(image) {
      if (!isDone) visited();
      const main = mainFile(image);
      if (isDone || !isDrawn(main) || (await exists(path.join(mediaDir, main)))) return;
      let waiting = awaited.get(main);
      if (!waiting) {
        waiting = Promise.withResolvers<void>();
        awaited.set(main, waiting);
        if (isListening) send({ asked: main });
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
