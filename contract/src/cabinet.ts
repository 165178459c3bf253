import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
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

/** A series; `total`: its kinds, with those that are missing from `kinds` in a shared cabinet. */
const CabinetShelf = Type.Object({
  series: Type.String(),
  kinds: Type.Array(CabinetKind),
  total: Type.Integer(),
});
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

export const cabinetRefusals = defineRefusals({
  cabinet_missing: [404, '這個展示櫃沒有公開，或是已經收起來了'],
});

/** The messages of this feature's successful calls. */
export const cabinetMessages = { shown: '展示櫃公開了', hidden: '展示櫃收起來了，舊連結不能再用' } as const;

/** The code of the address under which everybody sees the cabinet; null while it is the member's alone. */
const CabinetLink = Type.Object({ code: Nullable(Type.String()) });

export const cabinetLink = defineCall({
  method: 'GET',
  path: '/api/user/cabinet/link',
  access: 'user',
  summary: "Get the code of the public address of the member's cabinet.",
  answer: Success({ data: CabinetLink }),
});

export const showCabinet = defineCall({
  method: 'PUT',
  path: '/api/user/cabinet/link',
  access: 'user',
  summary: "Show the member's cabinet to everybody who has its address; it keeps the address that it has.",
  answer: Success({ message: Type.String(), data: CabinetLink }),
  failure: '暫時無法公開展示櫃',
});

export const hideCabinet = defineCall({
  method: 'DELETE',
  path: '/api/user/cabinet/link',
  access: 'user',
  summary: 'Stop showing the cabinet: its address is gone for good.',
  answer: Success({ message: Type.String(), data: CabinetLink }),
  failure: '暫時無法收起展示櫃',
});

export const sharedCabinet = defineCall({
  method: 'GET',
  path: '/api/cabinets/:code',
  access: 'site',
  summary: 'Get a cabinet that its member shows: the masked name, and what stands in it, without the gaps.',
  params: Type.Object({ code: Type.String() }),
  answer: Success({ data: Type.Object({ owner: Type.String(), shelves: Type.Array(CabinetShelf) }) }),
  refusals: [cabinetRefusals.cabinet_missing],
  failure: '展示櫃暫時打不開',
});
