/** The chapters of the handbook; `about`: the pages of the office that each explains, by how their addresses begin. */
export const chapterNames = {
  'first-evening': { title: '第一個晚上', about: ['/settings', '/content'] },
  'plan-to-sale': { title: '從規劃到開賣', about: ['/products', '/preview'] },
  day: { title: '一天的出貨', about: ['/shipments', '/overview'] },
  'release-night': { title: '開賣夜', about: ['/campaigns'] },
  members: { title: '會員來問的時候', about: ['/members', '/coupons', '/levels'] },
  refunds: { title: '退款與更正', about: ['/orders', '/refunds'] },
  stock: { title: '進貨與盤點', about: ['/stock'] },
  month: { title: '月底與帳', about: ['/closings', '/payments', '/stock'] },
  people: { title: '人員與兩個人', about: ['/staff', '/approvals', '/account'] },
  fairness: { title: '公平：哪些不能改，為什麼', about: [] },
  trouble: { title: '出狀況的時候', about: ['/system', '/log'] },
} as const satisfies Record<string, { title: string; about: readonly string[] }>;
export type ChapterName = keyof typeof chapterNames;

/** The page of the handbook that explains this page of the office; its beginning where none does. */
export const helpFor = (location: string): string => {
  const found = Object.entries(chapterNames).find(([, { about }]) =>
    about.some((path: string) => location.startsWith(path)),
  );
  return found ? `/help/${found[0]}` : '/help';
};
