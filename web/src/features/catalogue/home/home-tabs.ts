import type { ProductType } from '@kujiya/contract/catalogue';
import { blindboxPath, gachaPath, homePath, ichibanPath } from '@kujiya/contract/shop/paths';

type HomeTab = { id: number; label: string; path: string; type: ProductType | undefined };

const all: HomeTab = { id: 0, label: '全部', path: homePath, type: undefined };

/** The home screen's tabs, each with an address of its own. */
export const homeTabs: readonly HomeTab[] = [
  all,
  { id: 1, label: '一番賞', path: ichibanPath, type: 0 },
  { id: 2, label: '盒玩', path: blindboxPath, type: 1 },
  { id: 3, label: '轉蛋', path: gachaPath, type: 2 },
];

export const tabAt = (path: string): HomeTab => homeTabs.find((tab) => tab.path === path) ?? all;
