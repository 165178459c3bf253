import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawings } from './catalogue.ts';
import { renderPictures, variantPath } from './render.ts';

const wanted = new Map([...drawings].slice(0, 2));
const [first] = wanted.keys();
const image = first ?? '';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kujiya-artwork-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('rendering makes three widths of each picture and leaves nothing else behind', async () => {
  const progress: [number, number][] = [];
  await renderPictures(folder, wanted, { onProgress: (done, total) => progress.push([done, total]) });
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ]);
  for (const [file, width] of [
    [image, 960],
    [variantPath(image, 480), 480],
    [variantPath(image, 160), 160],
  ] as const) {
    const meta = await sharp(path.join(folder, file)).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', width, width]);
  }
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
  expect(files.filter((name) => name.endsWith('.webp'))).toHaveLength(6);
  expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('all pictures of the demo world take at most 40 MB, estimated from every 25th', {
  timeout: 120_000,
}, async () => {
  const some = [...drawings].filter((_, i) => i % 25 === 0);
  await renderPictures(folder, new Map(some));
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect((bytes / some.length) * drawings.size).toBeLessThan(40_000_000);
});

test('existing pictures are kept, and are drawn again when the generator has changed', async () => {
  await renderPictures(folder, wanted);
  const file = path.join(folder, image);
  await writeFile(file, 'kept');
  await renderPictures(folder, wanted, { onProgress: () => expect.unreachable('nothing was missing') });
  expect((await stat(file)).size).toBe(4);

  await writeFile(path.join(folder, '.artwork'), 'another generator');
  await renderPictures(folder, wanted);
  expect((await stat(file)).size).toBeGreaterThan(4);
});

test('a cut-out keeps its transparent ground, and a picture that is not square its proportions', async () => {
  const special = new Map(
    [...drawings].filter(
      ([path, { frame }]) => path === 'box-images/capy-day-off.webp' || frame === 'shake-card',
    ),
  );
  await renderPictures(folder, special);
  const box = path.join(folder, 'box-images/capy-day-off.webp');
  expect((await sharp(box).metadata()).hasAlpha).toBe(true);
  const [corner] = await sharp(box)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .extractChannel(3)
    .raw()
    .toBuffer();
  expect(corner).toBe(0);
  const card = await sharp(path.join(folder, variantPath('tools/shake-card.webp', 480))).metadata();
  expect([card.width, card.height]).toEqual([480, 672]);
});

test('requested pictures are drawn immediately, the others only while the shop has no visitors', async () => {
  const [one, two, three] = [...drawings].slice(0, 3);
  if (!one || !two || !three) throw new Error('the catalogue has fewer than three pictures');
  const asked = [three[0]];
  const drawn: string[] = [];
  let [visited, isQuiet] = [Promise.withResolvers<void>(), false];
  await renderPictures(folder, new Map([one, two, three]), {
    urgent: () => asked.shift(),
    rest: () => (isQuiet ? undefined : visited.promise),
    onDrawn(image) {
      drawn.push(image);
      if (image === three[0]) asked.push(two[0]);
      else isQuiet = true;
      visited.resolve();
      visited = Promise.withResolvers<void>();
    },
  });
  // Without the rest, the first would have been drawn before the second request.
  expect(drawn).toEqual([three[0], two[0], one[0]]);
});
