import { resultOfTubePath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { plainHead } from '#shop/head/plain-head.ts';

/** What the results of a tube say of themselves: they are for those who drew, not for search engines. */
export const ichibanResultHead = (at: PageAt): PageHead => ({
  ...plainHead(
    at,
    '抽選結果',
    '這一筒每一張籤的結果：誰都能查、誰都能驗證。',
    resultOfTubePath(toId(at.search.get('tubeId')) ?? 0),
  ),
  robots: 'noindex',
});
