import { redeemCoupon } from '@kujiya/contract/coupons';
import type { InputOf } from '@kujiya/contract/kernel/call';
import * as codes from '@kujiya/contract/staff/coupon-codes';
import * as calls from '@kujiya/contract/staff/coupons';
import type { TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';
import type { TestMember } from './stock.ts';

type Change = InputOf<typeof calls.changeStaffCoupon>['body'];

/** A time some minutes from now. */
export const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** What a person of the staff does with coupons, and members with their codes. */
export function couponOffice(shop: TestShop, staff: () => TestStaff) {
  const by = () => ({ token: staff().token });
  const make = (body: object = {}) =>
    shop.call(calls.createStaffCoupon, { body: { title: '小卡回饋', amount: 60, ...body }, ...by() });
  const exportOf = (batchId: number, { token } = staff()) =>
    shop.call(codes.staffExportCouponCodes, { query: { batch_id: batchId }, token });
  return {
    by,
    make,
    exportOf,
    made: async (body: object = {}) => (await make(body)).body.data,
    show: async (id: number) => (await shop.call(calls.staffCoupon, { params: { id }, ...by() })).body.data,
    change: (id: number, body: Change) =>
      shop.call(calls.changeStaffCoupon, { params: { id }, body, ...by() }),
    /** Makes a batch; one that waits for a second person has no data. */
    addBatch: async (id: number, body: object) => {
      const params = { id };
      const made = await shop.call(codes.addStaffCouponBatch, {
        params,
        body: { name: '第一批', ...body },
        ...by(),
      });
      return { ...made, body: { ...made.body, data: made.body.data as codes.CouponBatch } };
    },
    batchesOf: async (id: number) =>
      (await shop.call(codes.staffCouponBatches, { params: { id }, ...by() })).body.data,
    codesOf: async (batchId: number) => (await exportOf(batchId)).body.data.map(({ code }) => code),
    cancel: (id: number) =>
      shop.call(codes.cancelStaffCouponBatch, { params: { id }, body: { reason: '印錯' }, ...by() }),
    /** Redeems a code as if it were the member's first try. */
    redeem: async ({ token }: TestMember, code: string) => {
      await shop.db.query('delete from limited_events');
      return shop.call(redeemCoupon, { token, body: { code } });
    },
    /** The holders of a code. */
    holdersOf: async (code: string): Promise<number[]> =>
      (
        await shop.db.query(
          `select m.member_id from member_coupons m join coupon_codes c on c.id = m.code_id where c.code = $1`,
          [code],
        )
      ).rows.map(({ member_id }) => member_id),
  };
}
