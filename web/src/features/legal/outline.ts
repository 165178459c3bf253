import { type LegalKind, legalKinds } from '@kujiya/contract/legal';
import { defineOutline } from '#lib/head.ts';
import { legalHead } from './head.ts';
import { legalTextQuery, versionIn } from './queries.ts';

const kindAt = (pathname: string): LegalKind =>
  (Object.keys(legalKinds) as LegalKind[]).find((kind) => legalKinds[kind].path === pathname) ?? 'terms';

export const outline = defineOutline({
  search: ['version'],
  queries: (client, { pathname, search }) => [legalTextQuery(client, kindAt(pathname), versionIn(search))],
  head: legalHead,
});
