import { invitation, invitationRefusals } from '@kujiya/contract/invitation';
import { homePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useParams } from 'wouter';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { formatCount } from '#lib/format.ts';
import { keepInvitation } from '#shop/session/invitation-code.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Plate } from '#ui/drawings/Plate.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Envelope } from './Envelope.tsx';
import { ForMember } from './ForMember.tsx';
import { ForVisitor } from './ForVisitor.tsx';

/** `/invite/{code}`: the invitation a friend has sent. */
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

/** Shown when the code belongs to no member. */
function Invalid() {
  return (
    <div role="alert" className="grid grow content-center">
      <EmptyState
        heading="h2"
        drawing={<TornLetter />}
        title={invitationRefusals.invitation_invalid.message}
        text="可能少複製了幾個字，請朋友再傳一次。"
        action={
          <ButtonLink to={homePath} className="min-w-48">
            去逛逛
          </ButtonLink>
        }
      />
    </div>
  );
}

function Half({ who, points }: { who: string; points: number }) {
  return (
    <div className="grid min-w-0 justify-items-center px-2 content-start pt-3">
      <p className="max-w-full truncate text-sm font-semibold text-ink-soft">{who}</p>
      <p className="font-print text-2xl leading-none text-kuji">{formatCount(points)}</p>
      <p className="mt-1 text-sm font-black">紅利點數</p>
    </div>
  );
}

/** One ticket with a half for the inviter and a half for the invited. */
function GiftTicket({ points, inviter }: { points: number; inviter: string }) {
  return (
    <div
      className="ticket grid grid-cols-2 text-ink"
      style={{ '--ground': 'var(--color-night)' } as CSSProperties}
    >
      <Half who="送您" points={points} />
      <div className="ticket-stub relative min-w-0">
        <Half who={`也送${inviter}`} points={points} />
      </div>
    </div>
  );
}

/** A letter torn in two, for an invalid code. */
function TornLetter() {
  return (
    <Plate>
      <g transform="rotate(-9 76 96)">
        <path d="M30 58h66l8 14-10 14 12 14-10 14 10 14-8 18H30z" fill="#f7dcae" />
        <path d="M30 58l62 44M30 146l44-40" stroke="#c9995a" />
        <path d="M30 58h66l8 14-10 14 12 14-10 14 10 14-8 18H30z" />
      </g>
      <g transform="rotate(8 170 96)">
        <path d="M128 58h82v88h-80l8-18-10-14 10-14-12-14 10-14z" fill="#f7dcae" />
        <path d="M210 58l-62 44M210 146l-44-40" stroke="#c9995a" />
        <path d="M128 58h82v88h-80l8-18-10-14 10-14-12-14 10-14z" />
      </g>
      <g className="sway">
        <circle cx="119" cy="52" r="24" fill="var(--color-kuji)" />
        <path d="M116 29l7 12-9 10 10 10-6 14" stroke="#fffdf6" />
        <path d="M107 50h.1M132 50h.1" stroke="#fff" strokeWidth="5" />
        <path d="M112 62q7-6 14 0" stroke="#fff" />
      </g>
    </Plate>
  );
}
