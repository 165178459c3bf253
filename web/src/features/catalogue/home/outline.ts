import { defineOutline } from '#lib/head.ts';
import { hotQuery } from '#shop/shelf/queries.ts';
import { shelfQuery } from '../queries.ts';
import { homeHead } from './head.ts';
import { tabAt } from './home-tabs.ts';

export const outline = defineOutline({
  queries: (client, { pathname }) => [shelfQuery(client, tabAt(pathname).type), hotQuery(client)],
  head: homeHead,
});
