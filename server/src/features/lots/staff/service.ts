import type { PrizeCorrection } from '@kujiya/contract/fairness';
import type { InputOf } from '@kujiya/contract/kernel/call';
import type { correctPrize } from '@kujiya/contract/staff/corrections';
import type { planLots, StaffLot } from '@kujiya/contract/staff/lots';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { addLastPrize } from '#shop/catalogue/service.ts';
import * as life from '#shop/draws/life.ts';
import { lotsOf } from '#shop/draws/staff-lots.ts';
import * as terms from '#shop/draws/terms.ts';

/** Plans lots, and gives the product its last prize first if one is sent. Refuses as `planLots` in the contract. */
export async function plan(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  body: InputOf<typeof planLots>['body'],
) {
  if (body.last_prize) await addLastPrize(tx, id, body.last_prize);
  const planned = await life.plan(tx, id, body);
  note({ subjects: [`product:${id}`, ...planned.map((lot) => `lot:${lot.id}`)], after: { lots: planned } });
  return planned;
}

const shown = ({ state, seal, root, txid_hash, commit_at, open_at, opens_next }: StaffLot) => ({
  ...{ state, seal, root, txid_hash, commit_at, open_at, opens_next },
});

/** Changes a lot by `step`, logs its state before and after, and returns it; null for a plan that is gone. */
export async function changeOrRemove(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  step: () => Promise<void>,
): Promise<StaffLot | null> {
  const productId = await life.productOf(tx, id);
  const find = async () => (await lotsOf(tx, productId)).data.find((lot) => lot.id === id) ?? null;
  const before = await find();
  await step();
  const after = await find();
  note({
    subjects: [`lot:${id}`, `product:${productId}`],
    before: before && shown(before),
    after: after && shown(after),
  });
  return after;
}

/** The same for a step that keeps the lot. */
export async function change(
  tx: Tx,
  caller: StaffCaller,
  id: number,
  step: () => Promise<void>,
): Promise<StaffLot> {
  const after = await changeOrRemove(tx, caller, id, step);
  if (!after) throw new Error(`lot ${id} is gone`);
  return after;
}

/** Corrects a typing error of a committed prize. Refuses as `correctPrize` in the contract. */
export async function correct(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  body: InputOf<typeof correctPrize>['body'],
): Promise<PrizeCorrection> {
  const { productId, correction } = await terms.correct(tx, staffId, id, body);
  const { field, wrong, right } = correction;
  note({ subjects: [`product:${productId}`], before: { [field]: wrong }, after: { [field]: right } });
  return correction;
}
