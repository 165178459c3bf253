import { type Static, Type } from 'typebox';
import { catalogueRefusals, ProductDetail } from './catalogue.ts';
import { defineCall, defineStream } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp, Tokens } from './kernel/schema.ts';
import { blockRefusals } from './shop/blocks.ts';
import { Commitment, drawRefusals, Figure } from './shop/draws.ts';
import { Rarity } from './shop/rarities.ts';

/** Limits of picking a box; times in seconds unless stated otherwise. */
export const blindboxLimits = {
  lock: 150,
  /** Pause between two choices of a box of one product. */
  swapInterval: 2,
  /** Pause before a member may hold the same box again after a hold that ran out. */
  rest: 10,
  resultRedirectMs: 800,
  rechargeRedirectMs: 1_000,
  swapToastMs: 5_000,
  figuresPage: 40,
} as const;

/** The product where a buyer who lost a box can choose another one. */
const OtherBoxes = Type.Object({ redirect_product_id: Type.Optional(Id) });

export const blindboxRefusals = defineRefusals({
  package_missing: [404, '找不到這一中盒，請重新選擇'],
  box_missing: [404, '選盒資訊已更新，請重新選擇', OtherBoxes],
  package_sold_out: [409, '此盲盒已售完', OtherBoxes],
  box_drawn: [409, '這一盒已經被帶走了，請換一盒', OtherBoxes],
  box_locked: [423, '此物品正在被其他用戶挑選中', OtherBoxes],
  box_resting: [429, '這一盒剛剛為您保留過，請先選別盒或稍後再試', OtherBoxes],
  swap_too_soon: [429, '操作太頻繁了，請稍後再換一盒', OtherBoxes],
  box_not_held: [409, '保留時間已結束，請重新挑一盒'],
  package_being_picked: [423, '有其他玩家正在挑選這一中盒，請稍後再整盒端走'],
  package_changed: [409, '這一中盒剩下的盒數已變動，請重新確認金額'],
  hint_card_missing: [422, '您沒有可用的提示卡；每月 1 日依 VIP 等級發放'],
  insight_card_missing: [422, '您沒有可用的透視卡；每月 1 日依 VIP 等級發放'],
  nothing_to_hint: [409, '這一盒已經沒有可以排除的款式了，提示卡沒有使用'],
  insight_known: [409, '您已經看過這一盒了，透視卡沒有使用'],
  result_missing: [404, '找不到抽盒結果'],
});

/** The messages of this feature's successful calls. */
export const blindboxMessages = {
  bought: '購買成功',
} as const;

const CaseParams = Type.Object({ packageId: Id });
const ProductParams = Type.Object({ productId: Id });

/** A box in its case. The figure is shown only once the box is drawn. */
export const CaseBox = Type.Object({
  item_index: Type.Integer(),
  is_drawn: Type.Boolean(),
  /** A member, named by `locked_by`, is deciding about it. */
  is_locked: Type.Boolean(),
  locked_by: Nullable(Id),
  lock_expires_at: Nullable(Timestamp),
  name: Nullable(Type.String()),
  image_url: Nullable(Type.String()),
  rarity: Nullable(Rarity),
  item_id: Nullable(Id),
});
export type CaseBox = Static<typeof CaseBox>;

/** How many boxes of a case held a figure, and how many of those are still closed. */
export const CaseContent = Type.Object({
  item_id: Id,
  total: Type.Integer(),
  remaining: Type.Integer(),
});

export const Case = Type.Object({
  id: Id,
  title: Type.String(),
  /** The price of all boxes left, in tokens. */
  package_price: Tokens,
  single_draw_price: Tokens,
  package_point_price: Nullable(Tokens),
  single_point_price: Nullable(Tokens),
  allow_point_payment: Type.Boolean(),
  is_sold_out: Type.Boolean(),
  remaining_boxes: Type.Integer(),
  box_image_url: Type.String(),
  items: Type.Array(CaseBox),
  /** The figures in the case, public like the prize list of a tube; the figure of each box stays secret. */
  contents: Type.Array(CaseContent),
  statistics: Type.Object({
    drawn_count: Type.Integer(),
    total_count: Type.Integer(),
    remaining_count: Type.Integer(),
  }),
  commitment: Commitment,
});
export type Case = Static<typeof Case>;

/** The product as the pages of its cases show it. */
export const BlindboxProduct = Type.Object({
  ...Type.Omit(ProductDetail, ['prizes', 'raffle_info']).properties,
  inner_page_image_url: Type.String(),
  box_image_url: Type.String(),
  /** The price of one untouched case, in tokens. */
  case_price: Nullable(Tokens),
  /** The figures of the series. */
  figures: Type.Array(Figure),
});
export type BlindboxProduct = Static<typeof BlindboxProduct>;

export const productCases = defineCall({
  method: 'GET',
  path: '/api/blindbox/product/:productId/packages',
  access: 'auto',
  cache: 'live',
  cacheBuster: '_t',
  summary: 'Get a blind-box product and its cases, those with boxes left first.',
  params: ProductParams,
  query: Type.Object({ _t: Type.Optional(Type.String({ maxLength: 40 })) }),
  answer: Success({ data: Type.Object({ product: BlindboxProduct, packages: Type.Array(Case) }) }),
  refusals: [catalogueRefusals.product_missing],
  fields: { productId: catalogueRefusals.product_missing },
  failure: '盒玩資料載入失敗',
});

/** A member's knowledge of a box, gained by cards. */
export const KnownOfBox = Type.Object({
  /** The figure an insight card named. */
  is: Nullable(Figure),
  /** The figures hint cards have excluded. */
  is_not: Type.Array(Figure),
});

export const heldBox = defineCall({
  method: 'GET',
  path: '/api/blindbox/package/:packageId',
  access: 'user',
  summary:
    'Hold one box of a case for at most 150 s, and release the box of the product held before. Repeating the call does not extend the hold.',
  params: CaseParams,
  query: Type.Object({
    itemIndex: Type.Integer({ minimum: 1, maximum: 10_000 }),
    lock_duration: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400, default: blindboxLimits.lock })),
  }),
  answer: Success({
    data: Type.Object({
      product: BlindboxProduct,
      package: Case,
      lock: Type.Object({
        item_index: Type.Integer(),
        expires_at: Timestamp,
        /** Seconds left by the server's clock. */
        remain: Type.Number(),
      }),
      known: KnownOfBox,
    }),
  }),
  refusals: [
    blockRefusals.member_blocked,
    blindboxRefusals.package_missing,
    blindboxRefusals.box_missing,
    blindboxRefusals.package_sold_out,
    blindboxRefusals.box_drawn,
    blindboxRefusals.box_locked,
    blindboxRefusals.box_resting,
    drawRefusals.lot_paused,
    blindboxRefusals.swap_too_soon,
    drawRefusals.draw_busy,
  ],
  fields: { packageId: blindboxRefusals.package_missing, itemIndex: blindboxRefusals.box_missing },
  failure: '盒玩資料載入失敗',
});

export const releaseBox = defineCall({
  method: 'POST',
  path: '/api/blindbox/package/:packageId/release',
  access: 'user',
  summary: 'Release the box of this case that the member holds, if any.',
  params: CaseParams,
  answer: Success({}),
  fields: { packageId: blindboxRefusals.package_missing },
});

export const caseBoxes = defineCall({
  method: 'GET',
  path: '/api/blindbox/package/:packageId/items',
  access: 'auto',
  cache: 'live',
  summary: 'List the boxes of a case.',
  params: CaseParams,
  answer: Success({ data: Type.Array(CaseBox) }),
  refusals: [blindboxRefusals.package_missing],
  fields: { packageId: blindboxRefusals.package_missing },
  failure: '盒玩資料載入失敗',
});

/** Pushed whenever a box of a case is held, given back or bought. */
export const CaseEvent = Type.Object({
  package_id: Id,
  remaining: Type.Integer(),
  items: Type.Array(
    Type.Object({
      item_index: Type.Integer(),
      is_drawn: Type.Boolean(),
      locked_by: Nullable(Id),
      /** Milliseconds since 1970. */
      lock_expires_at: Nullable(Type.Integer()),
      item_id: Nullable(Id),
    }),
  ),
  /** Boxes kept for a payment are free again; the product's list of cases shows which. */
  freed: Type.Optional(Type.Boolean()),
});
export type CaseEvent = Static<typeof CaseEvent>;

export const caseEvents = defineStream({
  path: '/api/blindbox/packages/:packageId/events',
  summary: 'Stream the boxes of a case that are held, released and bought.',
  params: CaseParams,
  event: CaseEvent,
  refusals: [blindboxRefusals.package_missing],
});

/** A box of a case. */
export const BoxChoice = { package_id: Id, item_index: Type.Integer({ minimum: 1, maximum: 10_000 }) };

export const useHintCard = defineCall({
  method: 'POST',
  path: '/api/blindbox/use-hint-card',
  access: 'user',
  summary: 'Use a hint card on the held box: names a figure of the case that the box does not contain.',
  body: Type.Object(BoxChoice),
  answer: Success({
    data: Type.Object({
      not_me_item: Type.Object({ ...Figure.properties, item_index: Type.Integer() }),
    }),
  }),
  refusals: [
    blindboxRefusals.package_missing,
    blindboxRefusals.box_not_held,
    blindboxRefusals.hint_card_missing,
    blindboxRefusals.nothing_to_hint,
  ],
  idempotent: true,
  movesMoney: true,
  fields: { package_id: blindboxRefusals.package_missing, item_index: blindboxRefusals.box_missing },
  failure: '使用道具卡失敗',
});

export const useInsightCard = defineCall({
  method: 'POST',
  path: '/api/blindbox/use-insight-card',
  access: 'user',
  summary: 'Use an insight card on the held box: names the figure it contains.',
  body: Type.Object(BoxChoice),
  answer: Success({ data: Type.Object({ current_item: Figure }) }),
  refusals: [
    blindboxRefusals.package_missing,
    blindboxRefusals.box_not_held,
    blindboxRefusals.insight_card_missing,
    blindboxRefusals.insight_known,
  ],
  idempotent: true,
  movesMoney: true,
  fields: { package_id: blindboxRefusals.package_missing, item_index: blindboxRefusals.box_missing },
  failure: '使用道具卡失敗',
});
