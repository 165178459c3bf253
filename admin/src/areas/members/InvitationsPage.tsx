import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { decideInvitation, heldInvitations } from '@kujiya/contract/staff/invitations';
import { memberPage } from '@kujiya/contract/staff/paths';
import { formatDate, formatDateTime } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Decide } from '#kit/Decide.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { MemberTabs } from './MemberTabs.tsx';
import { reasonWords } from './words.ts';

type Held = AnswerOf<typeof heldInvitations>['data'][number];

const decisions = {
  release: { action: '放行', title: '放行邀請獎勵', hint: '邀請人和新會員都會拿到紅利。' },
  decline: { action: '婉拒', title: '婉拒邀請獎勵', hint: '兩邊都不會拿到紅利，不能再改。' },
} as const;

function Side({ side: { id, name, created_at } }: { side: Held['inviter'] }) {
  return (
    <>
      <Link href={memberPage(id)} className="underline">
        {name}
      </Link>
      <span className="block text-ink-soft">{formatDate(created_at)} 加入</span>
    </>
  );
}

/** Rewards for invitations that wait for a decision, with why they were held. */
export function InvitationsPage() {
  const { can } = useStaff();
  return (
    <>
      <MemberTabs />
      <ListPage<typeof heldInvitations, Held>
        title="待審核的邀請獎勵"
        declared={heldInvitations}
        empty="沒有等待審核的邀請。"
        columns={[
          { title: '邀請人', cell: ({ inviter }) => <Side side={inviter} /> },
          { title: '新會員', cell: ({ invitee }) => <Side side={invitee} /> },
          {
            title: '為什麼保留',
            cell: ({ reasons, invited, rewarded }) => (
              <>
                {reasons.map((reason) => reasonWords[reason] ?? reason).join('、')}
                <span className="block text-ink-soft">
                  邀請人共邀請 {invited} 位，{rewarded} 位已給獎勵
                </span>
              </>
            ),
          },
          { title: '保留於（台北）', cell: ({ noted_at }) => formatDateTime(noted_at) },
          {
            title: '決定',
            cell: ({ id }) =>
              can('write_rewards') ? (
                <Decide
                  noun="invitations"
                  decisions={decisions}
                  decide={(decision, reason) =>
                    call(decideInvitation, { params: { id }, body: { decision, reason } })
                  }
                />
              ) : (
                '您的職務不能決定'
              ),
          },
        ]}
      />
    </>
  );
}
