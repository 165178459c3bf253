import { Type } from 'typebox';
import { ichibanRefusals, TubeParams } from './ichiban.ts';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Success } from './kernel/schema.ts';
import { ChosenVariant, PrizeChoice, VariantLeft } from './shop/variants.ts';
import { BoxItem, storageLimits, storageRefusals } from './storage.ts';

export const variantRefusals = defineRefusals({
  /** The piece's prize has no such variant, or members do not choose among them. */
  variant_unknown: [422, '這件獎品沒有這一款可以選'],
  /** `data`: the variants of the prize with what is left now. */
  variant_gone: [409, '這一款剛剛被選完了，請選別款', Type.Object({ data: Type.Array(VariantLeft) })],
  /** `variant`: what was chosen, or assigned when the parcel was accepted. */
  variant_chosen: [
    409,
    '這件已經是「{name}」，選了就不能改',
    Type.Object({ name: Type.String(), variant: ChosenVariant }),
  ],
  variant_late: [409, '這件已經在包裝或出貨，不能再選款'],
});

export const tubeVariants = defineCall({
  method: 'GET',
  path: '/api/raffle/tubes/:tubeId/variants',
  access: 'auto',
  personal: true,
  summary:
    'List the prizes of a tube that have variants, with how many of each are left to choose, and how many the member has. `tubeEvents` tells what others choose.',
  params: TubeParams,
  answer: Success({
    data: Type.Array(Type.Object({ prize_id: Id, choice: PrizeChoice, variants: Type.Array(VariantLeft) })),
  }),
  refusals: [ichibanRefusals.tube_missing],
  fields: { tubeId: ichibanRefusals.tube_missing },
  failure: '款式載入失敗，請稍後再試',
});

export const chooseVariant = defineCall({
  method: 'PUT',
  path: '/api/user/box-items/:id/variant',
  access: 'user',
  summary:
    'Choose the variant of one item, for good: the same one again gets the same answer. Possible until the parcel is accepted; then one of the rest is assigned at random.',
  params: IdParams,
  body: Type.Object({ variant_id: Id }),
  /** That item alone: `quantity` is 1. */
  answer: Success({ data: BoxItem }),
  refusals: [
    storageRefusals.item_missing,
    variantRefusals.variant_gone,
    variantRefusals.variant_chosen,
    variantRefusals.variant_late,
    storageRefusals.item_wrapped,
  ],
  fields: { id: storageRefusals.item_missing, variant_id: variantRefusals.variant_unknown },
  failure: '選款失敗，請再試一次',
});

export const chooseMissingVariants = defineCall({
  method: 'PUT',
  path: '/api/user/box-items/variants',
  access: 'user',
  summary:
    'Choose for each of these items that is still open the variant of which the member has the fewest, and of those the one with most left. The same items again get the same answer.',
  body: Type.Object({
    item_ids: Type.Array(Id, { minItems: 1, maxItems: storageLimits.askedItems, uniqueItems: true }),
  }),
  /** One row for each item, `quantity` 1, in the order of the request, also those that were chosen before. */
  answer: Success({ data: Type.Array(BoxItem) }),
  refusals: [storageRefusals.item_missing, variantRefusals.variant_late, storageRefusals.item_wrapped],
  fields: { item_ids: [storageRefusals.nothing_selected, storageRefusals.item_missing] },
  failure: '選款失敗，請再試一次',
});
