import { orderCounts } from '@kujiya/contract/orders';
import { couponsPath, likesPath, ordersPath, storagePath } from '@kujiya/contract/shop/paths';
import type { LucideIcon } from 'lucide-react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Heart from 'lucide-react/icons/heart';
import Package from 'lucide-react/icons/package';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { Link } from '#lib/navigation.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { useUser } from '#shop/session/user.ts';
import { cx } from '#ui/cx.ts';

type Drawer = {
  to: string;
  icon: LucideIcon;
  tint: string;
  label: string;
  text: string;
  /** Nothing yet, or not known yet: no figure is shown. */
  count: number | undefined;
  unit: string;
};

/** Storage, orders and the member's other belongings as four drawers, each with its count. */
export function Drawers() {
  const user = useUser().data;
  const orders = useMemberQuery(orderCounts).data?.data;
  const underWay = orders && orders.pending + orders.processing + orders.shipping;
  const drawers: Drawer[] = [
    {
      to: storagePath,
      icon: Package,
      tint: 'bg-butter',
      label: '盒櫃',
      text: '湊一湊，一起寄回家',
      count: user?.box_count,
      unit: '件',
    },
    {
      to: ordersPath,
      icon: ClipboardList,
      tint: 'bg-game-blindbox',
      label: '我的訂單',
      text: orders && orders.pending > 0 ? `${orders.pending} 筆等您付款` : '買過、抽過的每一筆',
      count: underWay,
      unit: '筆進行中',
    },
    {
      to: couponsPath,
      icon: TicketPercent,
      tint: 'bg-game-ichiban',
      label: '優惠券',
      text: '輸入代碼也能兌換',
      count: user?.coupon_count,
      unit: '張能用',
    },
    {
      to: likesPath,
      icon: Heart,
      tint: 'bg-mint-tint',
      label: '心願清單',
      text: '按過愛心的商品',
      count: user?.likedIds.length,
      unit: '款',
    },
  ];
  return (
    <nav aria-label="我的東西">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 desk:grid-cols-4">
        {drawers.map(({ to, icon: Icon, tint, label, text, count, unit }) => (
          <li key={to}>
            {/* In the DOM the name comes first, so that screen readers read it before the count. */}
            <Link
              to={to}
              className="outline-ink grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto_1fr] items-center gap-x-2 gap-y-1 rounded-md bg-white p-4 hover:bg-butter-tint active:bg-butter-tint"
            >
              <span
                aria-hidden="true"
                className={cx('outline-ink grid size-11 place-items-center rounded-full', tint)}
              >
                <Icon size={22} />
              </span>
              <span className="col-span-2 row-start-2 mt-1 font-black">{label}</span>
              {count !== undefined && count > 0 && (
                <span className="col-start-2 row-start-1 text-right text-sm text-ink-soft">
                  <span className="font-print text-xl text-ink">{count}</span> {unit}
                </span>
              )}
              <span className="col-span-2 row-start-3 self-start text-sm text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
