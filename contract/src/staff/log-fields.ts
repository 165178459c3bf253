import { complaintOutcomes, complaintStates } from '../complaints.ts';
import { formerCarriers } from '../parcels.ts';
import { rarityWords } from '../shop/rarities.ts';
import { approvalKinds } from './approvals.ts';
import { invoiceKindWords } from './invoices.ts';
import { lotStateWords } from './lots.ts';
import { mismatchKinds } from './mismatches.ts';
import { gatewayMethods, shopChoices, shopFacts, shopNumbers } from './settings.ts';

/**
 * How a value of the log is written: as it is, as money, a number, a time, yes or no, a word of `logWords`, a picture,
 * an article, rights, or amounts of rights. `hidden` ones say nothing to a person.
 */
export type LogFormat =
  | 'text'
  | 'money'
  | 'count'
  | 'time'
  | 'flag'
  | 'word'
  | 'picture'
  | 'article'
  | 'rights'
  | 'limits'
  | 'hidden';

const fields = (format: LogFormat, titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([name, title]) => [name, { title, format }] as const);

const { logo_light, logo_dark, icon, ...facts } = shopFacts;
/** The fields that entries of the log may change, with the name and the form in which a person reads them. */
export const logFields: ReadonlyMap<string, { title: string; format: LogFormat }> = new Map([
  ...fields('text', {
    title: '標題',
    name: '名稱',
    series: '系列',
    description: '說明',
    delivery_info: '出貨說明',
    size: '尺寸',
    material: '材質',
    tier: '等級',
    link: '連結',
    alt: '圖片上的文字',
    keywords: '關鍵字',
    tracking_number: '物流單號',
    allowance_number: '折讓單號',
    number: '編號',
    answer: '金流的回答',
    shelf: '儲位',
    barcode: '條碼',
    code: '代號',
    email: '電子郵件',
    passkey: '通行金鑰',
    query: '條件',
    note: '備註',
    reason: '原因',
    by: '經手',
    seal: '封籤指紋',
    root: '承諾指紋',
    txid_hash: 'TXID Hash',
    missing: '缺少',
    role: '職務',
    product_ids: '提到的商品編號',
    category_restrictions: '適用類別',
    product_restrictions: '適用商品',
    changes: '改了什麼',
    holds_from: '適用日',
    text: '內容',
    path: '開啟的頁面',
    aliases: '別名',
    samples: '單號範例',
    tracking_url: '查件網址',
    segment: '對象',
    variants: '款式',
    supplier: '供應商',
    received_on: '到貨日',
    ...facts,
    recharge_amounts: shopChoices.recharge_amounts,
  }),
  ...fields('money', {
    price: '單價',
    discount_price: '特價',
    point_price: '活動價',
    case_price: '整盒價',
    value: '成本',
    paid: '實付',
    refunded: '退款',
    payout: '退出金額',
    fee: '手續費',
    sold: '銷售',
    spent: '代幣消費',
    topped_up: '儲值',
    given: '贈送代幣',
    refunded_as_tokens: '退為代幣',
    tokens_returned: '退還的代幣',
    paid_out: '已付退款',
    fees: '手續費收入',
    min_purchase: '最低消費',
    payouts: '待付退款',
    approval_amount: '核准金額',
    shipping_fee: shopNumbers.shipping_fee.title,
  }),
  ...fields('count', {
    free_from: shopNumbers.free_from.title,
    storage_days: shopNumbers.storage_days.title,
    quantity: '數量',
    stock: '庫存',
    member_limit: '每人限購',
    home_delivery_days: '出貨天數',
    position: '順序',
    amount: '數額',
    tokens: '代幣',
    points: '紅利',
    expired: '過期的紅利',
    orders: '通知的訂單數',
    products: '商品數',
    sessions: '登入中的裝置',
    count: '張數',
    total: '總數',
    pieces: '件數',
    uncosted: '成本未填的件數',
    scanned: '掃描確認',
    by_hand: '手動確認',
    things: '清點項目',
    differences: '盤點差異',
    cost: '進貨成本',
    lines: '新的明細',
    matched: '相符',
    imported_before: '先前已匯入',
    unreadable: '讀不懂',
    prizes: '獎品',
    coupon_id: '優惠券編號',
    valid_days: '領到後可用天數',
    codes: '代碼數',
    cancelled: '作廢的代碼',
    per_second: '每秒送給幾人',
    members: '對象人數',
    sent: '已送達人數',
    per_member: '每人次數',
    width: '寬',
    height: '高',
    height_mm: '高（mm）',
  }),
  ...fields('time', {
    release_date: '發售時間',
    draw_date: '開抽時間',
    arrives_at: '到貨時間',
    starts_at: '開始',
    ends_at: '結束',
    at: '時間',
    commit_at: '封籤時間',
    open_at: '開賣時間',
    opens_at: '排隊開放時間',
    closed_at: '結束時間',
    expires_at: '期限',
    valid_until: '使用期限',
  }),
  ...fields('flag', {
    allow_point_payment: '可用紅利折抵',
    is_big: '大獎',
    is_shared: '分享給同事',
    opens_next: '接續開賣',
    active: '可以登入',
    disabled: '已停用',
    second_factor: '第二道驗證',
    invited: '等待設定密碼',
    restock: '放回庫存',
    balanced: '帳目相符',
    shared: '大家共用',
    needs_consent: '請會員同意',
    is_offered: '使用中',
  }),
  ...fields('word', {
    payment_methods: shopChoices.payment_methods,
    status: '狀態',
    state: '狀態',
    outcome: '結果',
    rarity: '稀有度',
    choice: '選款',
    kind: '種類',
    tool: '道具卡',
    carrier: '物流',
    approval: '核准',
    decision: '決定',
    way: '退款方式',
    invoice_type: '發票種類',
  }),
  ...fields('picture', {
    logo_light,
    logo_dark,
    icon,
    image_url: '圖片',
    images: '圖片',
    pictures: '其他角度',
    main_image: '主圖',
    url: '圖片',
  }),
  ...fields('article', { content: '內文' }),
  ...fields('rights', { rights: '權限' }),
  ...fields('limits', { limits: '金額上限' }),
  ...fields('hidden', { id: '編號', prize_id: '獎品編號' }),
  // Parts with fields of their own.
  ...fields('text', {
    block: '暫停購買',
    lots: '籤池',
    invoices: '發票',
    opening: '前日結餘',
    liabilities: '應付結餘',
    sold_by_kind: '各類銷售',
  }),
]);

/** The words for states and kinds in the log. */
export const logWords: Readonly<Record<string, string>> = {
  ...complaintStates,
  ...complaintOutcomes,
  ...lotStateWords,
  ...approvalKinds,
  ...formerCarriers,
  ...Object.fromEntries(Object.entries(mismatchKinds).map(([key, { title }]) => [key, title])),
  ...invoiceKindWords,
  ...gatewayMethods,
  settled: '已處理',
  ...{ draft: '草稿', published: '已上架', unpublished: '已下架' },
  ...{ pending: '等待付款', paid: '已付款', processing: '處理中', shipping: '運送中', delivered: '已送達' },
  ...{ completed: '已完成', cancelled: '已取消', refunded: '已退款' },
  ...{ accepted: '待打包', packed: '待交寄' },
  ...{ asked: '待處理', paying: '退款中', done: '已完成', declined: '已婉拒' },
  ...{
    waiting: '等待中',
    asking: '待確認',
    held: '保留中',
    withdrawn: '已撤回',
    release: '放行',
    decline: '婉拒',
  },
  ...{ coming: '即將適用' },
  ...{ scheduled: '排程中', running: '進行中', ended: '已結束', stopped: '已停止', sending: '傳送中' },
  ...{ gateway: '退回原付款', transfer: '匯款', tokens: '代幣', points: '紅利' },
  ...{ coupon: '優惠券', tool_card: '道具卡', shake_card: '提示卡', insight_card: '透視卡' },
  ...rarityWords,
  ...{ none: '不分款', member: '會員選款', blind: '盲包' },
  ...{ shop: '商城訂單', box_shipping: '盒櫃出貨', kuji: '一番賞', blindbox: '盒玩', gashapon: '轉蛋' },
};

/** The records of the log, as people call them. */
export const logSubjects: Readonly<Record<string, string>> = {
  ...{
    product: '商品',
    lot: '籤池',
    order: '訂單',
    complaint: '回報',
    member: '會員',
    refund: '退款',
    payout: '退款撥付',
  },
  ...{ payment: '付款', payment_mismatch: '付款差異', settlement: '撥款明細' },
  ...{ item: '盒櫃品項', thing: '貨品', entry: '帳務', approval: '核准', correction: '發票折讓' },
  ...{
    article: '情報',
    coupon: '優惠券',
    coupon_batch: '優惠券代碼',
    campaign: '推播',
    banner: '橫幅',
    promo: '蓋版活動',
    keywords: '熱門關鍵字',
    media: '圖片',
  },
  ...{ staff: '人員', role: '職務', view: '檢視', closing: '結帳', month: '月帳', account: '科目' },
  ...{ legal: '條款', settings: '商店設定', carrier: '物流', delivery: '進貨單', stocktake: '盤點' },
};

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All that a person could not read in the state of an entry: unknown fields, and words without a translation. */
export function unreadable(state: unknown): string[] {
  if (Array.isArray(state)) return state.flatMap(unreadable);
  if (!isPart(state)) return [];
  return Object.entries(state).flatMap(([name, value]) => {
    const field = logFields.get(name);
    if (!field) return [name];
    if (field.format === 'limits' || field.format === 'hidden') return [];
    const words = field.format === 'word' ? [value].flat().filter((one) => one !== null) : [];
    // A word in Chinese, such as a carrier's name, needs no other.
    const strange = words.find(
      (one) => logWords[String(one)] === undefined && !/^\p{Script=Han}/u.test(String(one)),
    );
    return strange === undefined ? unreadable(value) : [`${name}: ${strange}`];
  });
}
