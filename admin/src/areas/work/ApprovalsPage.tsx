import {
  type Approval,
  aloneWords,
  approvalKinds,
  staffApprovals,
  staffApprove,
  staffDecline,
  staffWithdraw,
} from '@kujiya/contract/staff/approvals';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { call } from '#kit/client.ts';
import { Decide } from '#kit/Decide.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { Subject } from '#kit/Subject.tsx';
import { useStaff } from '#kit/staff.ts';

const states = {
  waiting: '待核准',
  approved: '已核准',
  declined: '已婉拒',
  expired: '已逾期',
  withdrawn: '已撤回',
  alone: aloneWords,
} as const;
const bars = {
  made: '提出的人建立、邀請或重設過您的帳號，要由另一位同事核准',
  new: '您的帳號滿一天後才能核准',
} as const;

const nameOf = ({ kind }: Approval) => approvalKinds[kind as keyof typeof approvalKinds] ?? kind;
const steps = { approve: staffApprove, decline: staffDecline } as const;

/** Takes a request back that has not been decided yet. */
function Withdraw({ id }: { id: number }) {
  return (
    <Decide
      noun="approvals"
      decisions={{
        withdraw: { action: '撤回', title: '撤回這筆', hint: '撤回後什麼都不會動，可以重新提出。' },
      }}
      decide={(_, reason) => call(staffWithdraw, { params: { id }, body: { reason } })}
    />
  );
}

const whomOf = ({ receiver }: Approval) => receiver && `會員 ${receiver.name}（${receiver.id}）`;

function Decision({ approval }: { approval: Approval }) {
  const { id, asked_by, above_limit, barred, amount, detail, about, reason } = approval;
  const { staff } = useStaff();
  if (asked_by.id === staff.id)
    return (
      <div className="grid gap-1">
        <span className="text-ink-soft">要由另一位同事決定</span>
        <Withdraw id={id} />
      </div>
    );
  if (above_limit) return <span className="text-ink-soft">金額超過您可以核准的上限，要由主管決定</span>;
  if (barred) return <span className="text-ink-soft">{bars[barred]}</span>;
  const what = [nameOf(approval), whomOf(approval), about, detail, formatMoney(amount)];
  const told = (hint: string) =>
    `${[...what, `${asked_by.name}提出：${reason}`].filter(Boolean).join('・')}。${hint}`;
  return (
    <Decide
      noun="approvals"
      decisions={{
        approve: { action: '核准', title: '核准這筆', hint: told('核准後立刻執行一次，不能收回。') },
        decline: { action: '婉拒', title: '婉拒這筆', hint: told('婉拒後什麼都不會動。') },
      }}
      decide={(name, words) => call(steps[name], { params: { id }, body: { reason: words } })}
    />
  );
}

/** What was decided, by whom and when. */
const decided = ({ state, decision, decided_by, decided_at }: Approval) =>
  [
    decision ? `${states[state]}：${decision}` : states[state],
    decided_by && decided_at && `${decided_by.name}，${formatDateTime(decided_at)}`,
  ]
    .filter(Boolean)
    .join('；');

export function ApprovalsPage() {
  return (
    <ListPage<typeof staffApprovals, Approval>
      title="待核准"
      declared={staffApprovals}
      query={{ state: 'waiting' }}
      filters={[{ name: 'state', title: '狀態', initial: 'waiting', options: Object.entries(states) }]}
      empty="沒有等待核准的事項。"
      columns={[
        {
          title: '事項',
          cell: (approval) => (
            <>
              <span className="font-semibold">{nameOf(approval)}</span>
              {approval.detail && <span className="block">{approval.detail}</span>}
              {approval.about && <span className="block break-words">{approval.about}</span>}
              <span className="block text-ink-soft">
                {approval.receiver && !approval.subject.startsWith('member:') && (
                  <>
                    <Subject subject={`member:${approval.receiver.id}`} />・
                  </>
                )}
                <Subject subject={approval.subject} />
                {approval.receiver && `・${approval.receiver.name}`}
              </span>
            </>
          ),
        },
        { title: '金額', cell: ({ amount }) => formatMoney(amount), isNumber: true },
        { title: '提出', cell: ({ asked_by, asked_at }) => `${asked_by.name}，${formatDateTime(asked_at)}` },
        { title: '原因', cell: ({ reason }) => reason },
        {
          title: '決定',
          cell: (approval) =>
            approval.state === 'waiting' ? <Decision approval={approval} /> : decided(approval),
        },
      ]}
    />
  );
}
