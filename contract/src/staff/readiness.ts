import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { Success } from '../kernel/schema.ts';
import { sellingPage, settingsPage, systemPage } from './paths.ts';

/**
 * What a shop needs before it opens, what an owner does alone first, in this order: its name, why and by what it is done, and the page of the office
 * where that is; null: in the shop itself. `byOthers`: it takes a contract, or the server's settings.
 */
export const readinessSteps = {
  looks: {
    title: '名稱與標誌',
    hint: '填上商店名稱，上傳自己的標誌；在那之前，會員看到的是內建的名字和圖',
    path: settingsPage,
  },
  contact: {
    title: '客服信箱與電話',
    hint: '填上會員找得到您的信箱，電話可以不公開；現在顯示的是範例信箱',
    path: settingsPage,
  },
  passkey: { title: '通行金鑰', hint: '登入更快，也才能動錢和權限', path: '/account' },
  product: {
    title: '第一項商品',
    hint: '照片、價格、獎品；在「籤池」規劃、封籤、開賣，最後按「上架」',
    path: '/products?new=1',
  },
  order: {
    title: '試買一次',
    hint: '用自己的手機註冊，儲值、抽一張或買一件，看看會員看到的樣子',
    path: null,
  },
  seller: {
    title: '經營者資料',
    hint: '公司、統編、負責人、地址。消費者保護法第 18 條要求寫在網站上',
    path: settingsPage,
  },
  shipping: {
    title: '運費與免運',
    hint: '填上運費和免運件數並儲存；和預設一樣也請填，表示您看過了',
    path: sellingPage,
  },
  legal: {
    title: '服務條款',
    hint: '請律師看過內建的條款、隱私權與退換貨政策，發布您自己的條款',
    path: '/settings/legal',
  },
  second: { title: '第二個人', hint: '大額退款與贈送由兩個人決定；一個人時會標記一人核准', path: '/staff' },
  backups: {
    title: '備份',
    hint: '沒有備份，硬碟壞了就全部不見。請工程師照安裝說明打開備份，資料庫和圖片都要',
    path: systemPage,
    byOthers: true,
  },
  role: {
    title: '資料庫權限',
    hint: '請工程師照安裝說明讓商店用另一個帳號連線。在那之前，程式用的帳號擁有資料表，關得掉保護封籤與帳本的觸發器',
    path: systemPage,
    byOthers: true,
  },
  line: {
    title: 'LINE',
    hint: '先向 LINE 申請 Login 頻道，請工程師填進環境設定；再填官方帳號；要用 LINE 傳通知，也請工程師填官方帳號的權杖。在那之前，會員看不到 LINE 登入',
    path: settingsPage,
    byOthers: true,
  },
  sms: {
    title: '簡訊',
    hint: '會員註冊要收驗證碼：先在 Firebase 開通手機驗證，請工程師填進環境設定。在那之前，驗證碼列在商店網址的 /sandbox/sms',
    path: systemPage,
    byOthers: true,
  },
  randomness: {
    title: '公開亂數',
    hint: '請工程師照安裝說明接上公開亂數。在那之前封的籤用測試用的亂數，會員頁也這樣寫，封了就不能再改',
    path: systemPage,
    byOthers: true,
  },
  gateway: {
    title: '金流',
    hint: '先和藍新金流簽約，請工程師把商店代號和金鑰填進環境設定；之前收到的都是測試付款',
    path: sellingPage,
    byOthers: true,
  },
  invoices: {
    title: '電子發票',
    hint: '先向 ezPay 申請電子發票，請工程師把商店代號和金鑰填進環境設定；之前開的都是測試發票',
    path: '/payments/invoices',
    byOthers: true,
  },
} as const satisfies Record<string, { title: string; hint: string; path: string | null; byOthers?: true }>;
export type ReadinessStep = keyof typeof readinessSteps;

const Step = Type.Object({
  step: Type.Unsafe<ReadinessStep>(Type.Enum(Object.keys(readinessSteps))),
  is_done: Type.Boolean(),
});
export type Readiness = Static<typeof Step>;

/** Never from a replica: whoever has just done a step looks for its tick. */
export const staffReadiness = defineCall({
  access: 'staff',
  right: 'read_settings',
  method: 'GET',
  path: '/api/staff/readiness',
  summary:
    'List what a shop needs before it opens, and what of it is done, as the settings and records show.',
  answer: Success({
    data: Type.Object({
      steps: Type.Array(Step),
      /** The address of the shop. */
      shop_url: Type.String(),
    }),
  }),
});
