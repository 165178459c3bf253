import {
  type Approval,
  approvalKinds,
  staffApprovals,
  staffApprove,
  staffDecline,
} from '@kujiya/contract/staff/approvals';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { call } from '#kit/client.ts';
import { Decide } from '#kit/Decide.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { Subject } from '#kit/Subject.tsx';
import { useStaff } from '#kit/staff.ts';

const states = { waiting: '待核准', approved: '已核准', declined: '已婉拒', expired: '已逾期' } as const;

const nameOf = ({ kind }: Approval) => approvalKinds[kind as keyof typeof approvalKinds] ?? kind;
const steps = { approve: staffApprove, decline: staffDecline } as const;

function Decision({ approval }: { approval: Approval }) {
  const { id, asked_by, above_limit, amount, detail, reason } = approval;
  const { staff } = useStaff();
  if (asked_by.id === staff.id) return <span className="text-ink-soft">要由另一位同事決定</span>;
  if (above_limit) return <span className="text-ink-soft">金額超過您可以核准的上限，要由主管決定</span>;
  const about = [nameOf(approval), detail, formatMoney(amount), `${asked_by.name}提出：${reason}`];
  const told = (hint: string) => `${about.filter(Boolean).join('・')}。${hint}`;
  return (
    <Decide
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
      read={(get) => ({ state: get('state') ?? 'waiting' })}
      filters={[{ name: 'state', title: '狀態', initial: 'waiting', options: Object.entries(states) }]}
      empty="沒有等待核准的事項。"
      columns={[
        {
          title: '事項',
          cell: (approval) => (
            <>
              <span className="font-semibold">{nameOf(approval)}</span>
              {approval.detail && <span className="block">{approval.detail}</span>}
              <span className="block text-ink-soft">
                <Subject subject={approval.subject} />
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
