import type { InputOf } from '@kujiya/contract/kernel/call';
import {
  type ChangedProduct,
  type changeStaffProducts,
  productRowRefusals as refusals,
} from '@kujiya/contract/staff/product-rows';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { EachRow } from '#platform/http/staff.ts';
import * as products from './service.ts';

/**
 * Does one step to many products, each in a transaction of its own with its own entry in the log: the result of a row is
 * `done` or its refusal, which touches no other. Refuses `product_step_invalid` for a change of the price without one.
 */
export async function changeRows(
  each: EachRow,
  { rows, step, price }: InputOf<typeof changeStaffProducts>['body'],
): Promise<ChangedProduct[]> {
  if ((step === 'price') !== (price !== undefined)) throw new Refused(refusals.product_step_invalid);
  const results: ChangedProduct[] = [];
  for (const { id, version } of rows) {
    try {
      const changed = await each((tx, caller) => {
        if (step === 'publish') return products.publish(tx, caller, id, version);
        if (step === 'unpublish') return products.unpublish(tx, caller, id, version);
        return products.change(tx, caller, id, { version, ...(price !== undefined && { price }) });
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
