import { randomInt } from 'node:crypto';
import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { gameOfProductType } from '@kujiya/contract/shop/games';
import { uploadedPattern } from '@kujiya/contract/shop/safe-addresses';
import { lastTier } from '@kujiya/contract/shop/tiers';
import { lotTitles } from '@kujiya/contract/staff/lot-titles';
import {
  type LotState,
  lotLimits,
  lotStateWords,
  type planLots,
  lotRefusals as refusals,
} from '@kujiya/contract/staff/lots';
import { type Missing, missingWords } from '@kujiya/contract/staff/missing';
import { LotImpossibleError } from '@kujiya/fairness/commit';
import { Refused } from '#platform/http/refused.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import type { Beacon } from '#shop/beacon/service.ts';
import { appendFacts } from '#shop/log/service.ts';
import * as queries from './life-queries.ts';
import { createLot, methodFor } from './lots.ts';
import { misfitOf } from './tree-store.ts';

export type Prizes = readonly queries.PrizeRow[];
const secret: readonly (string | null)[] = ['secret', 'hidden'];
export const isLast = ({ tier }: queries.PrizeRow) => tier === lastTier;
const isUploaded = new RegExp(uploadedPattern);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The product of a statement; refuses `product_missing`. */
export async function requireProduct(rows: Promise<queries.ProductRow[]>): Promise<queries.ProductRow> {
  const [product] = await rows;
  if (!product) throw new Refused(catalogueRefusals.product_missing);
  return product;
}

/** The pieces of a plan: its own, or for a tube those that the prizes name. */
export const piecesOf = (quantities: queries.Quantities | null, prizes: Prizes): queries.Quantities =>
  quantities ??
  prizes.flatMap((prize) =>
    isLast(prize) || prize.quantity === null ? [] : [{ prize_id: prize.id, quantity: prize.quantity }],
  );

/** One case in `every`, which and with which secret figure by chance, gets it in place of one of those it has most of. */
function withSecrets(
  pieces: queries.Quantities,
  count: number,
  every: number,
  secrets: Prizes,
): queries.Quantities[] {
  const cases = Array.from({ length: count }, () => pieces.map((one) => ({ ...one })));
  for (let from = 0; from + every <= count; from += every) {
    const chosen = cases[from + randomInt(every)] ?? [];
    const most = chosen.reduce((a, b) => (b.quantity > a.quantity ? b : a));
    most.quantity -= 1;
    chosen.push({ prize_id: secrets[randomInt(secrets.length)]?.id ?? 0, quantity: 1 });
  }
  return cases.map((one) => one.filter(({ quantity }) => quantity > 0));
}

/**
 * Plans identical lots of a product, the last of its lots, and returns them with their totals. Refuses
 * `product_missing`, `prize_missing`, and as `planLots` in the contract.
 */
export async function plan(
  tx: Tx,
  productId: number,
  { title, count = 1, method, prizes: wanted, secret_every }: InputOf<typeof planLots>['body'],
): Promise<{ id: number; state: 'planned'; title: string; total: number }[]> {
  const product = await requireProduct(queries.lockProduct(tx, productId));
  if (product.type === 3) throw new Refused(refusals.lot_type);
  const prizes = await queries.prizesOf(tx, productId);
  if (wanted?.some(({ prize_id }) => !prizes.some(({ id }) => id === prize_id)))
    throw new Refused(catalogueRefusals.prize_missing);
  const pieces = piecesOf(product.type === 0 ? null : (wanted ?? []), prizes);
  const total = sum(pieces.map(({ quantity }) => quantity));
  if (total === 0) throw new Refused(refusals.lot_empty);
  if (total > (product.type === 1 ? lotLimits.caseTotal : lotLimits.total))
    throw new Refused(refusals.lot_too_large);
  if (method === 'txid' && methodFor(total) !== 'txid') throw new Refused(refusals.method_unfair);
  const secrets = prizes.filter(({ rarity }) => secret.includes(rarity));
  if (secret_every !== undefined && (product.type !== 1 || secrets.length === 0))
    throw new Refused(refusals.secret_missing);
  const contents =
    secret_every === undefined
      ? Array.from({ length: count }, () => pieces)
      : withSecrets(pieces, count, secret_every, secrets);

  const planned: { id: number; state: 'planned'; title: string; total: number }[] = [];
  const titles = lotTitles(title, count);
  for (const [nth, content] of contents.entries()) {
    const named = titles[nth] ?? title;
    const kept = product.type === 0 ? null : JSON.stringify(content);
    const [row] = await queries.insertPlan(tx, productId, named, method ?? methodFor(total), kept);
    planned.push({ id: row?.id ?? 0, state: 'planned', title: named, total });
  }
  return planned;
}

/** What stands between a plan and its commitment. */
function missingOf(product: queries.ProductRow, pieces: queries.Quantities, prizes: Prizes): Missing[] {
  const used = prizes.filter(
    (prize) => isLast(prize) || pieces.some(({ prize_id }) => prize_id === prize.id),
  );
  const has = {
    image: product.image_url !== '',
    prizes: pieces.length > 0,
    // A commitment binds the hash of an uploaded picture; a prize that one has frozen keeps the picture it had.
    prize_image: used.every(({ image_url, is_frozen }) => is_frozen || isUploaded.test(image_url)),
  };
  return (Object.keys(has) as (keyof typeof has)[]).filter((one) => !has[one]);
}

/** Commits to a locked plan: seals and freezes. Refuses `lot_incomplete`, `lot_empty` and `lot_impossible`. */
async function commitPlan(
  tx: Tx,
  { id, product_id, title, method, quantities }: queries.PlanRow,
  beacon: Beacon,
): Promise<void> {
  const product = await requireProduct(queries.lockProduct(tx, product_id));
  const prizes = await queries.prizesOf(tx, product_id);
  const known = (prizeId: number) => prizes.find((prize) => prize.id === prizeId);
  const pieces = piecesOf(quantities, prizes).filter(({ prize_id }) => known(prize_id));
  const missing = missingOf(product, pieces, prizes);
  if (missing.length > 0) {
    const words = missing.map((one) => missingWords[one]).join('、');
    throw new Refused(refusals.lot_incomplete, { missing, words });
  }
  const game = gameOfProductType(product.type);
  const total = sum(pieces.map(({ quantity }) => quantity));
  if (game === null || total === 0 || (quantities && pieces.length < quantities.length))
    throw new Refused(refusals.lot_empty);
  await queries.deletePlan(tx, id);
  const lot = {
    ...{ id, productId: product_id, game, title },
    // The prizes may have changed since the plan was made.
    method: methodFor(total) === 'txid' ? method : ('shuffle' as const),
    prizes: pieces.map(({ prize_id, quantity }) => ({
      id: prize_id,
      quantity,
      big: known(prize_id)?.is_big ?? false,
    })),
    lastPrizeId: prizes.find(isLast)?.id ?? null,
  };
  await createLot(tx, lot, beacon).catch((error: unknown) => {
    throw error instanceof LotImpossibleError ? new Refused(refusals.lot_impossible) : error;
  });
}

const wrongState = (state: LotState) =>
  new Refused(refusals.lot_state_wrong, { state: lotStateWords[state] });

/** A lot that is no plan any more, locked; refuses `lot_missing`, and `lot_state_wrong` unless its state is one of these. */
async function lockLot(tx: Tx, id: number, states: readonly LotState[]): Promise<queries.LifeRow> {
  await queries.lockLot(tx, id);
  const [row] = await queries.findLife(tx, id);
  if (!row) {
    const [planned] = await queries.findPlan(tx, id);
    throw planned ? wrongState('planned') : new Refused(refusals.lot_missing);
  }
  if (!states.includes(row.state)) throw wrongState(row.state);
  return row;
}

/** Commits to a planned lot now, or at a time. Refuses as `commitLot` in the contract. */
export async function commit(tx: Tx, id: number, at: Date | null, beacon: Beacon): Promise<void> {
  const [planned] = await queries.lockPlan(tx, id);
  if (!planned) {
    await lockLot(tx, id, []);
  } else if (at === null) await commitPlan(tx, planned, beacon);
  else if (!(await queries.schedulePlan(tx, id, at))[0]) throw new Refused(refusals.time_passed);
}

/**
 * Opens a committed lot now, at a time, or after the others; one that waits for its assignment opens with it at the
 * earliest. Refuses as `openLot` in the contract.
 */
export async function open(tx: Tx, id: number, at: Date | null, isNext: boolean): Promise<void> {
  // The commitment is a leaf of the public log, and the head over it signed, before anything can be sold.
  if (at === null && !isNext) await appendFacts(tx);
  const { root } = await lockLot(tx, id, ['committed']);
  if (at === null && !isNext && root === null) return void (await queries.openOnceAssigned(tx, id));
  if (at === null && !isNext) return void (await queries.setState(tx, id, 'open'));
  if (!(await queries.scheduleOpening(tx, id, at, isNext))[0]) throw new Refused(refusals.time_passed);
}

/** Pauses an open lot. Refuses `lot_missing` and `lot_state_wrong`. */
export async function pause(tx: Tx, id: number): Promise<void> {
  await lockLot(tx, id, ['open']);
  await queries.setState(tx, id, 'paused');
}

/** Resumes a paused lot. Refuses `lot_missing`, `lot_state_wrong` and `lot_unfit`. */
export async function resume(tx: Tx, id: number): Promise<void> {
  const { unfit_at } = await lockLot(tx, id, ['paused']);
  if (unfit_at) {
    if ((await misfitOf(tx, id)) !== null) throw new Refused(refusals.lot_unfit);
    await queries.clearUnfit(tx, id);
  }
  await queries.setState(tx, id, 'open');
}

/** Withdraws a lot of which nothing was sold, or deletes a plan. Refuses as `withdrawLot` in the contract. */
export async function withdraw(tx: Tx, id: number, reason: string): Promise<void> {
  const [planned] = await queries.lockPlan(tx, id);
  if (planned) return void (await queries.deletePlan(tx, id));
  await lockLot(tx, id, ['committed', 'open', 'paused']);
  await queries.lockSlots(tx, id);
  if ((await queries.isTouched(tx, id))[0]?.touched) throw new Refused(refusals.lot_sold);
  await queries.withdraw(tx, id, reason);
}

/** The product of a lot or plan; refuses `lot_missing`. */
export async function productOf(db: Queryable, id: number): Promise<number> {
  const [row] = await queries.findPlan(db, id);
  const [lot] = row ? [row] : await queries.findLife(db, id);
  if (!lot) throw new Refused(refusals.lot_missing);
  return lot.product_id;
}

/** Opens what is due, under a head of the log that has its commitment; returns the lots opened. */
export const openDue = (db: Database): Promise<number[]> =>
  transaction(db, async (tx) => {
    await appendFacts(tx);
    return (await queries.openDue(tx)).map(({ id }) => id);
  });

/**
 * Commits and opens what is due; returns the lots opened. A plan whose commitment is refused loses its time, and
 * `refused` is called with it; any other failure is thrown, and the plan keeps its time for the next run.
 */
export async function runDue(
  db: Database,
  beacon: Beacon,
  refused: (id: number, error: Refused) => void,
): Promise<number[]> {
  for (let more = true; more; ) {
    let taken = 0;
    await transaction(db, async (tx) => {
      taken = (await queries.takeDuePlan(tx))[0]?.id ?? 0;
      if (taken > 0) await commit(tx, taken, null, beacon);
    }).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      refused(taken, error);
      await queries.unschedulePlan.alone(db, taken);
    });
    more = taken > 0;
  }
  return openDue(db);
}
