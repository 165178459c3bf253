import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { articleHead } from './head.ts';
import { articleQuery } from './queries.ts';

export const outline = defineOutline({
  counted: true,
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [{ ...articleQuery(client, id), enabled: id > 0 }];
  },
  head: (at, [article]) => article && articleHead(at, article.data),
});
