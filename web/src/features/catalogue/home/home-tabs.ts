import type { ProductType } from '@kujiya/contract/catalogue';

type HomeTab = { id: number; label: string; path: string; type: ProductType | undefined };

const all: HomeTab = { id: 0, label: '全部', path: '/', type: undefined };

/** The home screen's tabs, each with an address of its own (specification 1, section 2). */
export const homeTabs: readonly HomeTab[] = [
  all,
  { id: 1, label: '一番賞', path: '/ichiban', type: 0 },
  { id: 2, label: '盒玩', path: '/blindbox', type: 1 },
  { id: 3, label: '轉蛋', path: '/gacha', type: 2 },
];

export const tabAt = (path: string): HomeTab => homeTabs.find((tab) => tab.path === path) ?? all;
