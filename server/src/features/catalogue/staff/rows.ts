import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type ChangedProduct,
  changedPrice,
  type changeStaffProducts,
  type PriceChange,
  productRowRefusals as refusals,
} from '@kujiya/contract/staff/product-rows';
import { productLimits } from '@kujiya/contract/staff/products';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { EachRow, StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import * as products from './service.ts';

type Row = { id: number; version: number };

/** Changes the price of one product from what it is. Refuses `price_out_of_range` and as `change`. */
async function reprice(
  tx: Tx,
  caller: StaffCaller,
  { id, version, ...confirmed }: Row & { confirms_sale?: boolean },
  by: PriceChange,
) {
  const record = await products.lockRecord(tx, id, version);
  const price = changedPrice(record.price, by);
  if (price < 1 || price > productLimits.priceMax) throw new Refused(refusals.price_out_of_range, { price });
  return products.change(tx, caller, id, { version, price, ...confirmed });
}

/**
 * Does one step to many products, each in a transaction of its own with its own entry in the log: the result of a row is
 * `done` or its refusal, which touches no other. Refuses `product_step_invalid` for a change of the price
 * that does not say how, or says it twice.
 */
export async function changeRows(
  each: EachRow,
  { rows, step, price, percent, amount, confirms_sale }: InputOf<typeof changeStaffProducts>['body'],
): Promise<ChangedProduct[]> {
  const by = { price, percent, amount };
  const ways = Object.values(by).filter((one) => one !== undefined).length;
  if (ways !== (step === 'price' ? 1 : 0)) throw new Refused(refusals.product_step_invalid);
  const results: ChangedProduct[] = [];
  for (const { id, version } of rows) {
    try {
      const changed = await each((tx, caller) => {
        if (step === 'publish') return products.publish(tx, caller, id, version);
        if (step === 'unpublish') return products.unpublish(tx, caller, id, version);
        const row = { id, version, ...(confirms_sale && { confirms_sale }) };
        return reprice(tx, caller, row, by as PriceChange);
      });
      results.push({ id, version: changed.version, result: 'done', message: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message } = refusalBody(error.refusal, error.details);
      results.push({ id, version: null, result: code, message });
    }
  }
  return results;
}
