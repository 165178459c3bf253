import { homePath, userPath } from '@kujiya/contract/shop/paths';
import type { Crumb } from '#ui/TitleBar.tsx';

/** The breadcrumbs of the pages that the account leads to. */
export const accountCrumbs: readonly Crumb[] = [
  { label: '首頁', to: homePath },
  { label: '我的', to: userPath },
];
