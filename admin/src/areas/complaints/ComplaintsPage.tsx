import { complaintOutcomes, complaintStates } from '@kujiya/contract/complaints';
import { type StaffListedComplaint, staffComplaints } from '@kujiya/contract/staff/complaints';
import { complaintPage, memberPage } from '@kujiya/contract/staff/paths';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';

/** The state of a complaint, with what came of it; one that waits stands out. */
export function ComplaintBadge({ state, outcome }: Pick<StaffListedComplaint, 'state' | 'outcome'>) {
  const tone = { received: 'is-bad', working: '', answered: '', resolved: 'is-good' }[state];
  return (
    <span className={`badge ${tone}`}>
      {complaintStates[state]}
      {outcome && `：${complaintOutcomes[outcome]}`}
    </span>
  );
}

export function ComplaintsPage() {
  return (
    <ListPage<typeof staffComplaints, StaffListedComplaint>
      title="回報問題"
      declared={staffComplaints}
      search="訂單編號後五碼"
      filters={[{ name: 'state', title: '狀態', options: Object.entries(complaintStates) }]}
      empty="還沒有人回報問題。會員收到包裹後三天內可以附照片和影片回報，會出現在這裡。"
      unmatched="沒有符合的回報。單號打最後五碼就找得到。"
      columns={[
        {
          title: '回報',
          cell: ({ id, order, thing }) => (
            <>
              <Link href={complaintPage(id)} className="font-semibold underline">
                {order.number}
              </Link>
              <span className="block text-ink-soft">{thing}</span>
            </>
          ),
        },
        {
          title: '會員',
          cell: ({ member }) => (
            <Link href={memberPage(member.id)} className="underline">
              {member.name}
            </Link>
          ),
        },
        { title: '狀態', cell: (row) => <ComplaintBadge {...row} /> },
        {
          title: '等回覆（台北）',
          cell: ({ waits_since }) => (waits_since === null ? '—' : `${formatDateTime(waits_since)} 起`),
        },
        { title: '回報時間（台北）', cell: ({ created_at }) => formatDateTime(created_at) },
      ]}
    />
  );
}
