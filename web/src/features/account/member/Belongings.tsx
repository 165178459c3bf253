import type { Room } from '@kujiya/contract/room';
import {
  beanPath,
  cardsPath,
  couponsPath,
  drawHistoryPath,
  friendsPath,
  likesPath,
  ordersPath,
  settingsPath,
  storagePath,
  vipPath,
} from '@kujiya/contract/shop/paths';
import type { LucideIcon } from 'lucide-react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Crown from 'lucide-react/icons/crown';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Sparkle from 'lucide-react/icons/sparkle';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import { Link } from '#lib/navigation.tsx';
import { useUnopened } from '#shop/opening/useUnopened.tsx';
import { useUser } from '#shop/session/user.ts';
import { cx } from '#ui/cx.ts';

type Way = {
  to: string;
  icon: LucideIcon;
  tint: string;
  label: string;
  /** Nothing yet, or not known yet: no figure is shown. */
  count?: number | undefined;
  unit?: string;
};

/** The member's belongings and most used pages as ten icons, some with a count. */
export function Belongings({ orders }: { orders: Room['orders'] | undefined }) {
  const user = useUser().data;
  const { draws } = useUnopened();
  const ways: Way[] = [
    {
      ...{ to: storagePath, icon: Package, tint: 'bg-butter', label: '盒櫃' },
      // The storage itself leaves out what is not open yet.
      ...{ count: draws.length > 0 ? undefined : user?.box_count, unit: '件' },
    },
    {
      ...{ to: ordersPath, icon: ClipboardList, tint: 'bg-game-blindbox', label: '我的訂單' },
      ...{ count: orders?.unpaid, unit: '筆保留中' },
    },
    {
      ...{ to: couponsPath, icon: TicketPercent, tint: 'bg-game-ichiban', label: '優惠券' },
      ...{ count: user?.coupon_count, unit: '張能用' },
    },
    {
      ...{ to: likesPath, icon: Heart, tint: 'bg-kuji-tint', label: '心願清單' },
      ...{ count: user?.likedIds.length, unit: '款' },
    },
    { to: cardsPath, icon: WandSparkles, tint: 'bg-game-gacha', label: '道具卡' },
    { to: vipPath, icon: Crown, tint: 'bg-butter-tint', label: 'VIP 中心' },
    { to: beanPath, icon: Sparkle, tint: 'bg-mint-tint', label: '紅利點數' },
    { to: drawHistoryPath, icon: History, tint: 'bg-white', label: '抽獎紀錄' },
    { to: friendsPath, icon: Gift, tint: 'bg-kuji-tint', label: '邀請好友' },
    { to: settingsPath, icon: Settings, tint: 'bg-game-shop', label: '設定' },
  ];
  return (
    <nav aria-label="我的東西">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(3.9rem,18.5%)),1fr))] gap-x-1 gap-y-2 desk:grid-cols-10">
        {ways.map(({ to, icon: Icon, tint, label, count = 0, unit }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-20 justify-items-center gap-1 rounded-md py-1.5 text-center hover:bg-butter-tint active:bg-butter-tint"
            >
              <span className="relative">
                <span
                  aria-hidden="true"
                  className={cx('outline-ink grid size-12 place-items-center rounded-full', tint)}
                >
                  <Icon size={22} />
                </span>
                {count > 0 && (
                  <span
                    aria-hidden="true"
                    className="absolute -top-1.5 left-8 rounded-full border-[1.5px] border-ink bg-white px-1.5 font-print text-xs leading-5 whitespace-nowrap"
                  >
                    {count}
                  </span>
                )}
              </span>
              <span className="text-sm font-semibold">
                {label}
                {count > 0 && (
                  <span className="sr-only">
                    ，{count} {unit}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
