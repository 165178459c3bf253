import { invitation } from '@kujiya/contract/invitation';
import { invitationPicturePath } from '@kujiya/contract/shop/paths';
import { apiQuery } from '#lib/api.tsx';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  queries: (client, { params: { code = '' } }) => [apiQuery(client, invitation, { params: { code } })],
  head: (at) => ({
    ...plainHead(at, '好友邀請', '朋友邀請您：註冊並綁定手機，雙方各得 200 點紅利。', at.pathname),
    image: invitationPicturePath,
    robots: 'noindex' as const,
  }),
});
