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

const decisions = {
  approve: { action: '核准', title: '核准這筆', hint: '核准後立刻執行一次，不能收回。' },
  decline: { action: '婉拒', title: '婉拒這筆', hint: '婉拒後什麼都不會動。' },
} as const;
const steps = { approve: staffApprove, decline: staffDecline } as const;

function Decision({ approval: { id, asked_by } }: { approval: Approval }) {
  const { staff } = useStaff();
  if (asked_by.id === staff.id) return <span className="text-ink-soft">要由另一位同事決定</span>;
  return (
    <Decide
      decisions={decisions}
      decide={(name, reason) => call(steps[name], { params: { id }, body: { reason } })}
    />
  );
}

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
          cell: ({ kind, subject, detail }) => (
            <>
              <span className="font-semibold">
                {approvalKinds[kind as keyof typeof approvalKinds] ?? kind}
              </span>
              {detail && <span className="block">{detail}</span>}
              <span className="block text-ink-soft">
                <Subject subject={subject} />
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
            approval.state === 'waiting' ? (
              <Decision approval={approval} />
            ) : (
              `${states[approval.state]}${approval.decision ? `：${approval.decision}` : ''}`
            ),
        },
      ]}
    />
  );
}
