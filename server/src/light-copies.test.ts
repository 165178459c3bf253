import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

test('what is not there, is no picture, or lies elsewhere has no copy; what comes later has one', async () => {
  const copyOf = createLightCopies(media);
  for (const address of ['/media/late.webp', '/media/text.webp', '/media/../secret.webp', '/elsewhere.webp'])
    expect(await copyOf(address)).toBeUndefined();
  await writeFile(path.join(media, 'late.webp'), await drawn());
  expect(await copyOf('/media/late.webp')).toMatch(/^data:/);
});
