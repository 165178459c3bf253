import type { Config } from '../../../server/src/platform/config.ts';
import { openPool } from '../../../server/src/platform/postgres/database.ts';
import { migrate } from '../../../server/src/platform/postgres/migrate.ts';
import type { Shop } from '../../../server/src/shop/feature.ts';
import type { Scratch } from '../world.ts';
import { cases, type Filled } from './cases.ts';
import { seed, thousand } from './seed.ts';

/** How often each work runs in both shops in a pass, in turn, so that other load on the machine affects both alike. */
const times = 60;
/** Passes over all cases, so that one disturbance of the machine cannot take up all runs of a case. */
const passes = 5;
/** Runs before the measurement, until plans are made, code is compiled and data is in memory. */
const warmUp = 40;

export type Compared = { name: string; small: number; full: number; ratio: number; most: number };

async function fill(scratch: Scratch, name: string, products: number): Promise<Filled> {
  const { url, adminUrl } = await scratch.another(name);
  const db = openPool(url, 2, { patient: true });
  await migrate(db);
  const started = Date.now();
  await seed(adminUrl, products);
  console.log(`${name}：${products} 件商品，${Math.round((Date.now() - started) / 1_000)} 秒`);
  // Reads use no other part of a shop.
  return { products, shop: { db, clock: Date.now, config: {} as Config } as Shop };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The tenth percentile: the duration while the machine does nothing else. */
const undisturbed = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0;

/** Measures every case in both shops, in turn; ms. */
async function measure(small: Filled, full: Filled): Promise<Compared[]> {
  const measured = cases.map((each) => ({ ...each, inSmall: [] as number[], inFull: [] as number[] }));
  for (let pass = 0; pass < passes; pass++)
    for (const { work, against = work, inSmall, inFull } of measured)
      for (let nth = -warmUp; nth < times; nth++) {
        const tookSmall = await timed(() => against(small, nth + warmUp));
        const tookFull = await timed(() => work(full, nth + warmUp));
        if (nth < 0) continue;
        inSmall.push(tookSmall);
        inFull.push(tookFull);
      }
  return measured.map(({ name, most, ...all }) => {
    const [inSmall, inFull] = [undisturbed(all.inSmall), undisturbed(all.inFull)];
    return { name, small: inSmall, full: inFull, ratio: inFull / inSmall, most };
  });
}

/** Compares a shop of a thousand products with one of `products`, after filling both. */
export async function compare(scratch: Scratch, products: number): Promise<Compared[]> {
  const small = await fill(scratch, 'small', thousand);
  const full = await fill(scratch, 'large', products);
  const found = await measure(small, full);
  await full.shop.db.end();
  await small.shop.db.end();
  return found;
}

/** The comparison in readable form. */
export const tableOfRatios = (found: readonly Compared[], products: number): string =>
  [
    `${''.padEnd(32)}${[`${thousand}`, `${products}`, 'ratio', 'at most'].map((cell) => cell.padStart(10)).join('')}`,
    ...found.map(({ name, small, full, ratio, most }) => {
      const cells = [`${small.toFixed(2)} ms`, `${full.toFixed(2)} ms`, ratio.toFixed(2), String(most)];
      return `${name.padEnd(32)}${cells.map((cell) => cell.padStart(10)).join('')}${ratio > most ? '  missed' : ''}`;
    }),
  ].join('\n');
