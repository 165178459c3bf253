import { fairnessPath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

/** What the check of fairness says of itself; filled in or not, it is one page. */
export const fairnessHead = (at: PageAt): PageHead =>
  plainHead(
    at,
    '公平性驗證',
    '開賣前公布的承諾、完抽後公布的種子，任何人都能在自己的瀏覽器裡重算整筒籤。',
    fairnessPath,
  );
