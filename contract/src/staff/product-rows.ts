import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, Nullable, Success } from '../kernel/schema.ts';
import { productLimits } from './products.ts';
import { Reason, staffRefusals } from './session.ts';
import { Version } from './version.ts';

/** Products that are changed at once. */
export const productRowLimits = { rows: 200 } as const;

export const productRowRefusals = defineRefusals({
  product_rows_invalid: [422, `請選擇 1 至 ${productRowLimits.rows} 項商品`],
  product_step_invalid: [422, '請選擇改價、上架或下架；改價要有價格'],
});

/** What is done to every chosen product. */
export const ProductStep = Type.Union([
  Type.Literal('price'),
  Type.Literal('publish'),
  Type.Literal('unpublish'),
]);
export type ProductStep = Static<typeof ProductStep>;

/** The result of a row: `done` with the new version, or the code of the refusal with its message. */
const Changed = Type.Object({
  id: Id,
  version: Nullable(Type.Integer()),
  result: Type.String(),
  message: Nullable(Type.String()),
});
export type ChangedProduct = Static<typeof Changed>;

export const changeStaffProducts = defineCall({
  access: 'staff',
  right: 'write_catalogue',
  words: '整批修改商品',
  method: 'POST',
  path: '/api/staff/products/rows',
  summary:
    'Set the price of many products, or put them on or off the shelf, each by itself and only in the version that was read.',
  body: Type.Object({
    rows: Type.Array(Type.Object({ id: Id, version: Version }), {
      minItems: 1,
      maxItems: productRowLimits.rows,
    }),
    step: ProductStep,
    price: Type.Optional(Type.Integer({ minimum: 1, maximum: productLimits.priceMax })),
    reason: Reason,
  }),
  answer: Success({ data: Type.Array(Changed) }),
  fields: {
    rows: productRowRefusals.product_rows_invalid,
    step: productRowRefusals.product_step_invalid,
    price: productRowRefusals.product_step_invalid,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
