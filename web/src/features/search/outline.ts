import { defineOutline } from '#lib/head.ts';
import { foundQuery, hotQuery } from '#shop/shelf/queries.ts';
import { searchHead } from './head.ts';
import { hotKeywordsQuery } from './queries.ts';
import { askedOf } from './useSearchKeyword.ts';

export const outline = defineOutline({
  counted: true,
  search: ['q'],
  queries: (client, { search }) => {
    const asked = askedOf(search);
    return [foundQuery(client, asked), hotKeywordsQuery(client), hotQuery(client)];
  },
  head: searchHead,
});
