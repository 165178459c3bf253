import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLightCopies } from './light-copies.ts';

let folder: string;
let media: string;
const drawn = () =>
  sharp({ create: { width: 960, height: 600, channels: 3, background: '#e4372c' } })
    .webp()
    .toBuffer();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'light-copies-'));
  media = path.join(folder, 'media');
  await mkdir(media);
  await writeFile(path.join(media, 'red.webp'), await drawn());
  await writeFile(path.join(media, 'text.webp'), 'no picture');
  await writeFile(path.join(folder, 'secret.webp'), await drawn());
});
afterAll(() => rm(folder, { recursive: true }));

test('a copy is a smaller AVIF of the whole picture, drawn once', async () => {
  const copyOf = createLightCopies(media);
  const copy = (await copyOf('/media/red.webp')) ?? '';
  const [start, bytes = ''] = copy.split(',');
  expect(start).toBe('data:image/avif;base64');
  expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ width: 412, height: 258 });
  await rm(path.join(media, 'red.webp'));
  expect(await copyOf('/media/red.webp')).toBe(copy);
});

test('a missing file, one that is no picture and one elsewhere have no copy; a file added later has one', async () => {
  const copyOf = createLightCopies(media);
  for (const address of ['/media/late.webp', '/media/text.webp', '/media/../secret.webp', '/elsewhere.webp'])
    expect(await copyOf(address)).toBeUndefined();
  await writeFile(path.join(media, 'late.webp'), await drawn());
  expect(await copyOf('/media/late.webp')).toMatch(/^data:/);
});

test('a kept address does not retain the page it was cut out of', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const [pages, pageBytes] = [20, 1_000_000];
  await writeFile(path.join(media, 'shared.webp'), await drawn());
  const copyOf = createLightCopies(media);
  /** Another address of the same picture, cut out of a page of its own. */
  const cutAddress = (nth: number) => {
    const address = `/media/${'./'.repeat(nth)}shared.webp`;
    const page = Buffer.from(`${' '.repeat(pageBytes)}${address}`).toString('latin1');
    return page.slice(pageBytes);
  };
  await copyOf(cutAddress(0));
  const before = heap();
  for (let nth = 1; nth <= pages; nth++) expect(await copyOf(cutAddress(nth))).toMatch(/^data:/);
  expect(heap() - before).toBeLessThan((pages * pageBytes) / 4);
});
