import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Id, Nullable, Success } from './kernel/schema.ts';
import { Rarity } from './shop/rarities.ts';

/** A kind of thing on a shelf of the cabinet; `count`: how many of it the member has ever received. */
export const CabinetKind = Type.Object({
  /** Of the figure or prize; the variants of a prize share it, each a kind of its own, and those still open are one more. */
  id: Id,
  variant_id: Nullable(Id),
  name: Type.String(),
  image_url: Type.String(),
  tier: Nullable(Type.String()),
  rarity: Nullable(Rarity),
  game: Type.Union([Type.Literal('ichiban'), Type.Literal('blindbox'), Type.Literal('gacha')]),
  product_id: Id,
  count: Type.Integer(),
});
export type CabinetKind = Static<typeof CabinetKind>;

const CabinetShelf = Type.Object({ series: Type.String(), kinds: Type.Array(CabinetKind) });
export type CabinetShelf = Static<typeof CabinetShelf>;

export const cabinet = defineCall({
  method: 'GET',
  path: '/api/user/cabinet',
  access: 'user',
  summary:
    'List every figure and prize of the series the member has won from, grouped by series, including those still missing.',
  answer: Success({ data: Type.Array(CabinetShelf) }),
  failure: '展示櫃暫時打不開',
});
