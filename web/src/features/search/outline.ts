import { searchForPath, searchPath } from '@kujiya/contract/shop/paths';
import { defineOutline, type PageAt, type PageHead } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';
import { choiceOf } from '#shop/shelf/choice.ts';
import { foundQuery, hotQuery } from '#shop/shelf/queries.ts';
import { hotKeywordsQuery } from './queries.ts';
import { keywordOf } from './useSearchKeyword.ts';

/** The page head of the search, not indexed: its results are for visitors, who come from the shop's own pages. */
function searchHead({ search }: PageAt): PageHead {
  const keyword = (search.get('q') ?? '').trim();
  return {
    title: pageTitle(keyword === '' ? '搜尋' : `搜尋「${keyword}」`),
    description: '搜尋本店的一番賞、盒玩、轉蛋與商城商品。',
    canonical: keyword === '' ? searchPath : searchForPath(keyword),
    robots: 'noindex',
  };
}

export const outline = defineOutline({
  counted: true,
  search: ['q', 'shelf', 'sort'],
  queries: (client, { search }) => {
    const asked = keywordOf(search);
    return [foundQuery(client, asked, choiceOf(search)), hotKeywordsQuery(client), hotQuery(client)];
  },
  head: searchHead,
});
