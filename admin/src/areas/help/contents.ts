/** The chapters of the handbook; `about`: the pages of the office that each explains, by how their addresses begin; `words`: what else the palette finds it by. */
export const chapterNames = {
  'first-evening': {
    title: '第一個晚上',
    about: ['/settings', '/content'],
    words: ['開店', '橫幅', '備用碼', '客服信箱'],
  },
  'plan-to-sale': {
    title: '從規劃到開賣',
    about: ['/products', '/preview'],
    words: ['封籤', '上架', '獎品', '最後賞', '撤回', '更正錯字', '匯入'],
  },
  day: {
    title: '一天的出貨',
    about: ['/shipments', '/overview'],
    words: ['打包', '交寄', '揀貨單', '出貨單', '單號', '退回'],
  },
  'release-night': { title: '開賣夜', about: ['/campaigns'], words: ['排隊', '推播'] },
  members: {
    title: '會員來問的時候',
    about: ['/members', '/coupons', '/levels'],
    words: ['延長', '贈送', '個資', '補償'],
  },
  refunds: { title: '退款與更正', about: ['/orders', '/refunds'], words: ['試算', '折讓', '匯款'] },
  stock: { title: '進貨與盤點', about: ['/stock'], words: ['成本', '盤點', '整套'] },
  month: {
    title: '月底與帳',
    about: ['/closings', '/payments', '/stock'],
    words: ['結帳', '月帳', '401', '營業稅', '發票', '分錄', '撥款', '毛利'],
  },
  people: {
    title: '人員與兩個人',
    about: ['/staff', '/approvals', '/account'],
    words: ['職務', '權限', '一人核准', '核准金額', '邀請'],
  },
  fairness: { title: '公平：哪些不能改，為什麼', about: [], words: ['承諾', '亂數', '驗證'] },
  trouble: {
    title: '出狀況的時候',
    about: ['/system', '/log'],
    words: ['備份', '對不上的付款', '忘記密碼', '離職'],
  },
} as const satisfies Record<string, { title: string; about: readonly string[]; words: readonly string[] }>;
export type ChapterName = keyof typeof chapterNames;

/** The page of the handbook that explains this page of the office; its beginning where none does. */
export const helpFor = (location: string): string => {
  const found = Object.entries(chapterNames).find(([, { about }]) =>
    about.some((path: string) => location.startsWith(path)),
  );
  return found ? `/help/${found[0]}` : '/help';
};
