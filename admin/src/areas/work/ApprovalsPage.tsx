import {
  type Approval,
  approvalKinds,
  staffApprovals,
  staffApprove,
  staffDecline,
} from '@kujiya/contract/staff/approvals';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { Subject } from '#kit/Subject.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

const states = { waiting: '待核准', approved: '已核准', declined: '已婉拒', expired: '已逾期' } as const;

function Decide({ approval: { id, asked_by } }: { approval: Approval }) {
  const { staff } = useStaff();
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null);
  const { run, isBusy, text } = useStep();
  if (asked_by.id === staff.id) return <span className="text-ink-soft">要由另一位同事決定</span>;
  return (
    <>
      <div className="flex gap-2">
        <button
          type="button"
          className="button is-main"
          disabled={isBusy}
          onClick={() => setAsked('approve')}
        >
          核准
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => setAsked('decline')}>
          婉拒
        </button>
      </div>
      <Failure text={text} />
      {asked && (
        <ReasonSheet
          title={asked === 'approve' ? '核准這筆' : '婉拒這筆'}
          hint={asked === 'approve' ? '核准後立刻執行一次，不能收回。' : '婉拒後什麼都不會動。'}
          action={asked === 'approve' ? '核准' : '婉拒'}
          onClose={() => setAsked(null)}
          onDone={(reason) => {
            setAsked(null);
            const step = asked === 'approve' ? staffApprove : staffDecline;
            void run(() => call(step, { params: { id }, body: { reason } }));
          }}
        />
      )}
    </>
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
              <Decide approval={approval} />
            ) : (
              `${states[approval.state]}${approval.decision ? `：${approval.decision}` : ''}`
            ),
        },
      ]}
    />
  );
}
