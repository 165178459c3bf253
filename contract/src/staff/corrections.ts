import { Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { PrizeCorrection } from '../fairness.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { IdParams, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import { productLimits } from './products.ts';
import { Reason, staffRefusals } from './session.ts';

export const correctionRefusals = defineRefusals({
  correction_invalid: [422, '請選擇要更正的欄位，並填寫正確的文字'],
  correction_same: [422, '更正後的文字和原文相同'],
  not_frozen: [409, '這個獎品還沒封籤，請直接修改'],
});

export const correctPrize = defineCall({
  access: 'staff',
  right: 'write_lots',
  words: '更正獎品文字',
  method: 'POST',
  path: '/api/staff/prizes/:id/corrections',
  summary:
    'Correct a typing error in the name or size of a committed prize. The committed text stays; members see the correction beside it.',
  params: IdParams,
  body: Type.Object({
    field: PrizeCorrection.properties.field,
    right: FreeText(productLimits.nameMax, 1),
    reason: Reason,
  }),
  answer: Success({ data: PrizeCorrection }),
  refusals: [correctionRefusals.correction_same, correctionRefusals.not_frozen],
  fields: {
    id: catalogueRefusals.prize_missing,
    field: correctionRefusals.correction_invalid,
    right: correctionRefusals.correction_invalid,
    reason: [staffRefusals.reason_required, staffRefusals.reason_too_long],
  },
});
