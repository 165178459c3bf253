import { searchForPath, searchPath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';

/** What the search says of itself; its results are for people, who come by the shop's own pages. */
export function searchHead({ search }: PageAt): PageHead {
  const keyword = (search.get('q') ?? '').trim();
  return {
    title: pageTitle(keyword === '' ? '搜尋' : `搜尋「${keyword}」`),
    description: '搜尋籤屋的一番賞、盒玩、轉蛋與商城商品。',
    canonical: keyword === '' ? searchPath : searchForPath(keyword),
    robots: 'noindex',
  };
}
