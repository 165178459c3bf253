import { invitation } from '@kujiya/contract/invitation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { keepInvitation } from '#shop/session/invitation-code.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Envelope } from './Envelope.tsx';
import { ForMember } from './ForMember.tsx';
import { ForVisitor } from './ForVisitor.tsx';
import { GiftTicket } from './GiftTicket.tsx';
import { Invalid } from './Invalid.tsx';

/** `/invite/{code}`: what a friend has sent. */
export function Component() {
  const { code = '' } = useParams();
  const client = useClient();
  const member = useToken() !== undefined;
  const found = useQuery(apiQuery(client, invitation, { params: { code } }));
  const invites = found.isSuccess;

  useEffect(() => {
    if (invites && !member) keepInvitation(code);
  }, [invites, member, code]);

  return (
    <>
      <TitleBar title="好友邀請" />
      <Loaded query={found} failed="處理邀請連結失敗" missing={<Invalid />} skeleton={<LetterSkeleton />}>
        {({ data: gift }) => (
          <Letter ticket={<GiftTicket points={gift.reward_amount} inviter={gift.inviter_name} />}>
            {member ? <ForMember code={code} gift={gift} /> : <ForVisitor code={code} gift={gift} />}
          </Letter>
        )}
      </Loaded>
    </>
  );
}

function Letter({ ticket, children }: { ticket: ReactNode; children: ReactNode }) {
  return (
    <div className="grid w-full grow content-start desk:mx-auto desk:max-w-5xl desk:grid-cols-2 desk:content-center desk:items-center desk:gap-16 desk:px-4 desk:py-12">
      <div className="on-night relative overflow-hidden px-8 pt-6 pb-8 desk:rounded-md desk:border-[1.5px] desk:border-ink desk:px-14 desk:py-16">
        <span aria-hidden="true" className="rays absolute inset-0" />
        <Envelope>{ticket}</Envelope>
      </div>
      <div className="mx-auto grid w-full max-w-md gap-5 px-4 pt-6 pb-10 desk:p-0">{children}</div>
    </div>
  );
}

function LetterSkeleton() {
  return (
    <Letter
      ticket={
        <div className="ticket grid content-start justify-items-center gap-3 pt-4">
          {bar('w-24')}
          {bar('w-40', 'h-10')}
        </div>
      }
    >
      <Loading className="grid justify-items-center gap-4 desk:justify-items-start">
        {bar('w-56', 'h-8')}
        {bar('w-full', 'h-5')}
        {bar('w-full', 'h-14')}
        {bar('w-full', 'h-56')}
      </Loading>
    </Letter>
  );
}
