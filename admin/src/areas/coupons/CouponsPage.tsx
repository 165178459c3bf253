import { type CouponRow, staffCoupons } from '@kujiya/contract/staff/coupons';
import { couponPage } from '@kujiya/contract/staff/paths';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { PeriodBadge, PeriodText } from '#areas/content/Period.tsx';
import { stoppableWords } from '#areas/content/words.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { offText } from './words.ts';

export function CouponsPage() {
  const { can } = useStaff();
  return (
    <ListPage<typeof staffCoupons, CouponRow>
      title="優惠券"
      declared={staffCoupons}
      search="優惠券名稱"
      filters={[{ name: 'state', title: '狀態', options: Object.entries(stoppableWords) }]}
      actions={
        can('write_rewards') && (
          <Link href="/coupons/new" className="button is-main">
            新增優惠券
          </Link>
        )
      }
      empty="還沒有優惠券。按「新增優惠券」做第一種。"
      columns={[
        {
          title: '優惠券',
          cell: (row) => (
            <Link href={couponPage(row.id)}>
              <span className="break-words font-semibold underline">{row.title}</span>
              <span className="block text-ink-soft">{offText(row)}</span>
            </Link>
          ),
        },
        { title: '狀態', cell: ({ state }) => <PeriodBadge state={state} /> },
        { title: '兌換期間（台北時間）', cell: (row) => <PeriodText {...row} /> },
        { title: '代碼', cell: ({ codes }) => `${formatCount(codes)} 組`, isNumber: true },
        { title: '已兌換', cell: ({ redeemed }) => `${formatCount(redeemed)} 次`, isNumber: true },
      ]}
    />
  );
}
