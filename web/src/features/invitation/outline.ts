import { invitation } from '@kujiya/contract/invitation';
import { apiQuery } from '#lib/api.tsx';
import { defineOutline } from '#lib/head.ts';

export const outline = defineOutline({
  queries: (client, { params: { code = '' } }) => [apiQuery(client, invitation, { params: { code } })],
});
