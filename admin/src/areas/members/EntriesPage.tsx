import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { staffMember, staffMemberEntries } from '@kujiya/contract/staff/members';
import { memberPage, orderPage } from '@kujiya/contract/staff/paths';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { signedCount } from '#kit/amounts.ts';
import { call } from '#kit/client.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { entryWords } from './words.ts';

type Entry = AnswerOf<typeof staffMemberEntries>['data'][number];

const moved = (amount: number) => amount !== 0 && signedCount(amount);

/** What moved in the tokens and points of a member, from the first day on. */
export function EntriesPage() {
  const memberId = Number(useParams<{ id: string }>().id);
  const { data } = useQuery({
    queryKey: [staffMember.path, memberId],
    queryFn: ({ signal }) => call(staffMember, { params: { id: memberId } }, { signal }),
  });
  return (
    <>
      <Link href={memberPage(memberId)} className="underline">
        回到{data?.data.name ?? '會員'}
      </Link>
      <ListPage<typeof staffMemberEntries, Entry>
        title="帳務明細"
        declared={staffMemberEntries}
        query={{ member_id: memberId }}
        filters={[
          {
            name: 'currency',
            title: '幣別',
            options: [
              ['token', '代幣'],
              ['point', '紅利'],
            ],
          },
        ]}
        empty="沒有代幣或紅利進出。"
        columns={[
          { title: '時間（台北）', cell: ({ at }) => formatDateTime(at) },
          { title: '事由', cell: ({ kind }) => entryWords[kind] ?? kind },
          {
            title: '訂單',
            cell: ({ order }) =>
              order && (
                <Link href={orderPage(order.id)} className="underline">
                  {order.order_number}
                </Link>
              ),
          },
          { title: '代幣', isNumber: true, cell: ({ tokens }) => moved(tokens) },
          { title: '紅利', isNumber: true, cell: ({ points }) => moved(points) },
        ]}
      />
    </>
  );
}
