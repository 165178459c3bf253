import { bannerCalls, promoCalls } from '@kujiya/contract/staff/banners';

/** What differs between banners and cover promos. */
export const promotionKinds = {
  banners: {
    path: '/content/banners',
    title: '橫幅',
    calls: bannerCalls,
    shape: 'aspect-[5/2] w-full',
    thumbnail: 'aspect-[5/2] w-32',
    picture: '建議 960 × 384（5：2），文字會疊在左下角',
    order: '同時太多張時，數字小的優先顯示；顧客看到的次序每天重新洗牌',
  },
  promos: {
    path: '/content/promos',
    title: '蓋版活動',
    calls: promoCalls,
    shape: 'aspect-[4/5] w-full max-w-72',
    thumbnail: 'aspect-[4/5] w-16',
    picture: '建議 960 × 1200（4：5）',
    order: '數字小的先跳出；關掉一張才會出現下一張',
  },
} as const;
export type PromotionKind = keyof typeof promotionKinds;
