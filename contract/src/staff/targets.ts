import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Nullable, Success } from '../kernel/schema.ts';
import { FreeText } from '../kernel/texts.ts';
import * as paths from '../shop/paths.ts';

/** Characters of a search and of an address; results of each kind at most. */
export const targetLimits = { textMax: 100, pathMax: 300, each: 6 } as const;

export const targetRefusals = defineRefusals({
  target_unknown: [422, '本店沒有這一頁，或它已經不在了；請用名稱選一個'],
});

/** Pages of the shop that a banner, promo or push may lead to, by the names under which they are found. */
export const targetPages: Readonly<Record<string, string>> = {
  [paths.homePath]: '首頁',
  [paths.ichibanPath]: '一番賞',
  [paths.blindboxPath]: '盒玩',
  [paths.gachaPath]: '轉蛋',
  [paths.shopPath]: '商城',
  [paths.infoPath]: '情報與公告',
  [paths.checkInPath]: '每日簽到',
  [paths.tasksPath]: '任務',
  [paths.couponsPath]: '優惠券',
  [paths.beanPath]: '紅利',
  [paths.vipPath]: '會員等級',
  [paths.rechargePath]: '儲值',
  [paths.friendsPath]: '邀請好友',
  [paths.likesPath]: '心願清單',
  [paths.storagePath]: '盒櫃',
  [paths.ordersPath]: '訂單',
  [paths.figuresPath]: '收藏圖鑑',
  [paths.notificationSettingsPath]: '通知設定',
  [paths.iosInstallPath]: '加到主畫面',
  [paths.contactUsPath]: '聯絡我們',
};

const kind = Type.Union([
  Type.Literal('page'),
  Type.Literal('product'),
  Type.Literal('series'),
  Type.Literal('article'),
]);
/** Where a link of the shop leads. */
const Target = Type.Object({
  kind,
  title: Type.String(),
  path: Type.String(),
  picture: Nullable(Type.String()),
  /** Whether members can see it now. */
  is_shown: Type.Boolean(),
});
export type Target = Static<typeof Target>;
export const targetKindWords: Readonly<Record<Target['kind'], string>> = {
  page: '頁面',
  product: '商品',
  series: '系列',
  article: '情報',
};

export const staffTargets = defineCall({
  access: 'staff',
  right: 'read_content',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/targets',
  summary:
    'Find where a link may lead, by a part of the name: pages, products, series and articles, shown or not yet; or say what is at a path.',
  query: Type.Object({
    q: Type.Optional(FreeText(targetLimits.textMax)),
    path: Type.Optional(FreeText(targetLimits.pathMax)),
  }),
  answer: Success({ data: Type.Array(Target) }),
});
