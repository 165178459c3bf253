import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoadedPicture, type PictureRequest, Preloader, parallelNow } from './preloader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onNetwork = (connection: object | undefined) => vi.stubGlobal('navigator', { connection });
const picture = (number: number): PictureRequest => ({ path: `${number}.webp`, sizes: '100vw' });
const settled = () => vi.advanceTimersByTimeAsync(20);

/** A loader whose pictures arrive only when the test releases them. */
function slowShop(bytes = 1) {
  const asked: string[] = [];
  const coming: ((kept: LoadedPicture) => void)[] = [];
  const fetch = ({ path }: PictureRequest) => {
    asked.push(path);
    return new Promise<LoadedPicture>((resolve) => coming.push(resolve));
  };
  const letGo = async () => {
    for (const come of coming.splice(0)) come({ picture: null, bytes });
    await settled();
  };
  return { asked, coming, fetch, letGo };
}

test.each([
  [4, undefined],
  [4, { effectiveType: '4g' }],
  [2, { effectiveType: '3g' }],
  [1, { effectiveType: '2g' }],
  [1, { effectiveType: 'slow-2g' }],
  [1, { effectiveType: '4g', saveData: true }],
])('the preloader fetches %i pictures at once on %o', (most, connection) => {
  onNetwork(connection);
  expect(parallelNow()).toBe(most);
  const shop = slowShop();
  const preloader = new Preloader(shop.fetch);
  for (let number = 0; number < 9; number += 1) preloader.want(picture(number));
  expect(shop.asked).toHaveLength(most);
});

test('the preloader lets the twenty newest pictures wait', async () => {
  onNetwork({ effectiveType: '2g' });
  const shop = slowShop();
  const preloader = new Preloader(shop.fetch);
  for (let number = 0; number <= 30; number += 1) preloader.want(picture(number));
  for (let round = 0; round < 40; round += 1) await shop.letGo();
  // The first was under way at once; of the thirty behind it the last twenty are left.
  expect(shop.asked).toEqual(
    [0, ...Array.from({ length: 20 }, (_, index) => index + 11)].map((n) => `${n}.webp`),
  );
});

test('the preloader retries a picture that does not come, twice at most', async () => {
  onNetwork(undefined);
  let failures = 0;
  const failing = new Preloader(async () => {
    failures += 1;
    throw new Error('away');
  }, 1);
  failing.want(picture(1));
  await settled();
  expect([failures, failing.size]).toEqual([3, 0]);

  let asked = 0;
  const recovering = new Preloader(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return { picture: null, bytes: 1 };
  }, 1);
  recovering.want(picture(1));
  await settled();
  recovering.want(picture(1));
  await settled();
  expect([asked, recovering.size]).toEqual([2, 1]);
});

test.each([
  ['300 pictures', 1, 300],
  ['120 MB', 8 * 1024 * 1024, 15],
])('the preloader keeps %s', async (_, bytes, most) => {
  onNetwork(undefined);
  const asked: string[] = [];
  const preloader = new Preloader(async ({ path }) => {
    asked.push(path);
    return { picture: null, bytes };
  });
  for (let number = 0; number < 305; number += 1) {
    preloader.want(picture(number));
    if (number % 20 === 19) await settled();
  }
  await settled();
  expect(asked).toHaveLength(305);
  expect(preloader.size).toBe(most);
  // The oldest is fetched again, the youngest is not.
  preloader.want(picture(304));
  preloader.want(picture(0));
  expect(asked.slice(305)).toEqual(['0.webp']);
});
