import { expect, test } from 'vitest';
import { mp4 } from '#testing/films.ts';
import { filmSeconds, isFilm, type Read } from './film.ts';
import { rangeOf } from './serve.ts';

const readerOf =
  (film: Buffer): Read =>
  async (offset, length) =>
    film.subarray(offset, offset + length);
const lengthOf = (film: Buffer) => filmSeconds(readerOf(film), film.length);

test.each([
  ['an MP4 whose header comes last', mp4(12.5), 12.5],
  ['an MP4 whose header comes first', mp4(59, { first: true }), 59],
  ['a film of an iPhone', mp4(3, { brand: 'qt  ' }), 3],
  ['a film that says less of itself than its track', mp4(5, { track: 300 }), 300],
])('reads the length of %s', async (_, film, seconds) => {
  expect(await lengthOf(film)).toBe(seconds);
});

test.each([
  ['a film of which the end is missing', mp4(10).subarray(0, -40)],
  ['one that ends within a box of pictures', mp4(10, { first: true, bytes: 5_000 }).subarray(0, 3_000)],
  ['sound alone', mp4(10, { kind: 'soun' })],
  ['an MP4 of no length', mp4(0)],
  ['a header of boxes that never end', Buffer.concat([mp4(1), Buffer.alloc(4), Buffer.from('free')])],
])('finds no length in %s', async (name, film) => {
  // A box of size 0 reaches to the end of the file.
  expect(await lengthOf(film)).toBe(name.startsWith('a header') ? 1 : null);
});

test('a million empty boxes are not walked through', async () => {
  const film = Buffer.concat([
    mp4(1),
    ...Array.from({ length: 5_000 }, () => Buffer.from('\0\0\0\x08free', 'latin1')),
  ]);
  expect(await lengthOf(film)).toBeNull();
});

test('no film begins like these', () => {
  for (const text of ['', '\x89PNG\r\n\x1a\n', '<html>', 'RIFF....AVI ', '\x1a\x45\xdf\xa3'])
    expect(isFilm(Buffer.from(text, 'latin1'))).toBe(false);
});

test.each([
  [undefined, { from: 0, end: 100 }],
  ['bytes=0-', { from: 0, end: 100 }],
  ['bytes=10-19', { from: 10, end: 20 }],
  ['bytes=90-500', { from: 90, end: 100 }],
  ['bytes=-30', { from: 70, end: 100 }],
  ['bytes=100-', null],
  ['bytes=20-10', null],
  ['bytes=1-2,5-6', { from: 0, end: 100 }],
])('the range %s of a hundred bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
