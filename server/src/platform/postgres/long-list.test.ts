import { expect, test, vi } from 'vitest';
import type { Queryable } from './database.ts';
import { placeOf } from './long-list.ts';

const minute = 60_000;

/** A list of six hundred rows, whose marks carry the number of the reading. */
function list() {
  const db = {} as Queryable;
  let readings = 0;
  const read = vi.fn(async () => {
    readings += 1;
    return [200, 400, 600].map((place) => ({ mark: `${place} of reading ${readings}` }));
  });
  return { read, at: (now: number, offset = 440) => placeOf(db, 'all', offset, read, now) };
}

test('a page begins some rows behind the nearest mark; the first ones are counted from the top', async () => {
  const { at, read } = list();
  expect(await at(0, 160)).toEqual({ mark: null, skip: 160 });
  expect(read).not.toHaveBeenCalled();
  expect(await at(0)).toEqual({ mark: '400 of reading 1', skip: 40 });
  // Behind the last mark, as far as the list may have grown.
  expect(await at(0, 840)).toEqual({ mark: '600 of reading 1', skip: 240 });
});

test('marks serve a minute, and are read again after it or a failed reading', async () => {
  const { at, read } = list();
  await at(0);
  expect((await at(minute - 1)).mark).toBe('400 of reading 1');
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRejectedValueOnce(new Error('the database is away'));
  await expect(at(minute)).rejects.toThrow('away');
  expect((await at(minute + 1)).mark).toBe('400 of reading 2');
});
