import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Nullable, Success, Timestamp } from '../kernel/schema.ts';

/**
 * Rows of a queue that are counted; days before its arrival on which a preorder is looked after; the part of a product's
 * slots, one in so many, below which its lots run out; seconds after which events are late; lines
 * of the agenda.
 */
export const workLimits = {
  most: 100,
  arrivalDays: 3,
  lowPart: 10,
  lateSeconds: 300,
  agenda: 20,
} as const;

/** The kinds of work, each with its name and the next step; `isWrong`: something failed or does not agree. */
export const workKinds = {
  shipments_accept: { title: '待接單', step: '接單並安排出貨' },
  shipments_pack: { title: '待打包', step: '依揀貨單打包' },
  shipments_hand_over: { title: '待交寄', step: '交給物流並登記單號' },
  complaints: { title: '等超過一天的回報問題', step: '看過照片與影片，回覆會員' },
  arrivals_due: { title: '預購快到貨', step: '確認到貨，或改到貨日' },
  refunds_asked: { title: '退代幣申請', step: '同意或婉拒' },
  payouts: { title: '要人工退的款', step: '匯款後登記，或改退代幣' },
  approvals: { title: '待您核准', step: '核准或婉拒' },
  invitations_held: { title: '待審核的邀請獎勵', step: '放行或婉拒' },
  lots_unfit: { title: '籤池與封籤時不符，已自動暫停', step: '通知工程師，查明前不要恢復', isWrong: true },
  lots_unassigned: {
    title: '等不到公開亂數，還不能開賣',
    step: '等它自動完成；太久請通知工程師',
    isWrong: true,
  },
  rooms_undrawn: {
    title: '排隊等不到公開亂數，順位還沒抽',
    step: '等它自動完成；太久就結束排隊，並通知工程師',
    isWrong: true,
  },
  rooms_announced_again: {
    title: '排隊開放時沒記下名單，已重新預告',
    step: '請工程師查當時為什麼停擺；會員驗證時會看到',
    isWrong: true,
  },
  lots_low: { title: '快抽完，沒有接續', step: '補上接續的籤池' },
  openings: { title: '今天要開賣', step: '開賣前再看一次' },
  days_to_close: { title: '待結帳', step: '依日期結帳' },
  invoices_failed: { title: '開立失敗的發票', step: '確認發票資料', isWrong: true },
  invoice_corrections: { title: '待確認的作廢與折讓', step: '到發票平台查詢結果', isWrong: true },
  payments_strange: { title: '對不上的付款', step: '再查一次金流，核對後標記', isWrong: true },
  jobs_failed: { title: '失敗的排程', step: '通知工程師', isWrong: true },
  events_failed: { title: '處理失敗的事件', step: '通知工程師', isWrong: true },
  archive_fails: { title: '資料庫備份失敗', step: '立刻通知工程師', isWrong: true },
  backups_late: { title: '備份太舊或沒有備份', step: '立刻通知工程師', isWrong: true },
  events_late: { title: '落後的事件處理', step: '通知工程師', isWrong: true },
} as const satisfies Record<string, { title: string; step: string; isWrong?: true }>;
export type WorkKind = keyof typeof workKinds;
/** The kinds that are done in a product: with more than one, the list of products shows these. */
export const productWork = [
  'lots_unfit',
  'lots_unassigned',
  'rooms_undrawn',
  'rooms_announced_again',
  'lots_low',
  'openings',
  'arrivals_due',
] as const satisfies readonly WorkKind[];
export const ProductWork = Type.Unsafe<(typeof productWork)[number]>(Type.Enum([...productWork]));

const Work = Type.Object({
  kind: Type.Unsafe<WorkKind>(Type.Enum(Object.keys(workKinds))),
  /** At most `workLimits.most`, which stands for all that are more. */
  count: Type.Integer(),
  /** Since when the first of them has been waiting, or the time that is planned for it. */
  oldest: Timestamp,
  /** Until when that one should be done. */
  due: Nullable(Timestamp),
  /** The page of the office where it is done. */
  path: Type.String(),
});
export type Work = Static<typeof Work>;

/** Never from a replica: only the primary knows whether its log is archived. */
export const staffWork = defineCall({
  access: 'staff',
  right: 'self',
  method: 'GET',
  path: '/api/staff/work',
  summary:
    'List the work that waits, of the kinds the caller may read, with the nearest deadline first. A kind without work is absent.',
  answer: Success({ data: Type.Array(Work) }),
});

/** The figures of a day. */
export const figureKinds = {
  sold: { title: '銷售', isMoney: true },
  topped_up: { title: '儲值', isMoney: true },
  draws: { title: '抽出', isMoney: false },
  members: { title: '新會員', isMoney: false },
  visitors: { title: '訪客', isMoney: false },
  big_prizes: { title: '剩餘大獎', isMoney: false },
} as const;
export type FigureKind = keyof typeof figureKinds;

const Figure = Type.Object({
  kind: Type.Unsafe<FigureKind>(Type.Enum(Object.keys(figureKinds))),
  now: Type.Integer(),
  /** The same a week ago, until the same time of the day; null for a figure that has no past. */
  before: Nullable(Type.Integer()),
});
export type Figure = Static<typeof Figure>;

export const staffFigures = defineCall({
  access: 'staff',
  right: 'self',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/figures',
  summary:
    "The day's figures so far, beside those of the same day last week until the same time; of what the caller may read. Sums of money follow the rules of the closing.",
  answer: Success({ data: Type.Array(Figure) }),
});

/** What begins by itself at its time, each kind with its word. */
export const agendaKinds = {
  commitment: '封籤',
  opening: '開賣',
  queue: '排隊開放',
  release: '商品發售',
  banner: '橫幅上檔',
  promo: '蓋版活動開始',
  article: '公告刊出',
  campaign: '推播送出',
} as const;
export type AgendaKind = keyof typeof agendaKinds;

const AgendaLine = Type.Object({
  kind: Type.Unsafe<AgendaKind>(Type.Enum(Object.keys(agendaKinds))),
  title: Type.String(),
  at: Timestamp,
  /** Its page in the office. */
  path: Type.String(),
});
export type AgendaLine = Static<typeof AgendaLine>;

export const staffAgenda = defineCall({
  access: 'staff',
  right: 'self',
  method: 'GET',
  mayLag: true,
  path: '/api/staff/agenda',
  summary: 'List what begins by itself, of the kinds the caller may read, soonest first.',
  answer: Success({ data: Type.Array(AgendaLine) }),
});
