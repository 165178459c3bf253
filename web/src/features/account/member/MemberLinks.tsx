import {
  aboutUsPath,
  checkInPath,
  fairnessPath,
  figuresPath,
  newsPath,
  rechargeDetailsPath,
  rechargePath,
  rulesPath,
  tasksPath,
} from '@kujiya/contract/shop/paths';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import BookImage from 'lucide-react/icons/book-image';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import ListChecks from 'lucide-react/icons/list-checks';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Store from 'lucide-react/icons/store';
import { Link } from '#lib/navigation.tsx';
import type { useUser } from '#shop/session/user.ts';
import { cx } from '#ui/cx.ts';

type Badges = NonNullable<ReturnType<typeof useUser>['data']>['badge_status'];

type Way = {
  to: string;
  icon: LucideIcon;
  label: string;
  text: string;
  /** Shown to visitors, too. */
  isOpen?: true;
  /** Replaces `text` while the badge named here is set. */
  news?: { badge: keyof Badges; text: string };
};

/** What is not among the icons above; a visitor sees those that are open. */
const groups: { title: string; ways: Way[] }[] = [
  {
    title: '天天來逛',
    ways: [
      {
        to: checkInPath,
        icon: CalendarCheck,
        label: '每日簽到',
        text: '一天蓋一格，第 7 天多一張購物金',
        news: { badge: 'show_checkin_badge', text: '今天還沒簽到' },
      },
      { to: tasksPath, icon: ListChecks, label: '任務', text: '每日、每週、每月，完成就領成長值' },
      {
        to: figuresPath,
        icon: BookImage,
        label: '盲盒圖鑑',
        text: '每一款都在這裡，看您收了幾款',
        isOpen: true,
      },
    ],
  },
  {
    title: '代幣和公平',
    ways: [
      { to: rechargePath, icon: Coins, label: '儲值', text: '1 代幣 = NT$1，沒有使用期限' },
      {
        to: rechargeDetailsPath,
        icon: ReceiptText,
        label: '儲值與消費紀錄',
        text: '每一筆代幣怎麼來、怎麼花',
      },
      { to: fairnessPath, icon: ShieldCheck, label: '公平驗證', text: '自己算一遍，對一對', isOpen: true },
    ],
  },
  {
    title: '幫手',
    ways: [
      {
        to: newsPath,
        icon: Bell,
        label: '通知',
        text: '訂單、出貨、到期提醒和公告',
        isOpen: true,
        news: { badge: 'show_notification_badge', text: '有新通知' },
      },
      {
        to: rulesPath('ichiban'),
        icon: ScrollText,
        label: '規則',
        text: '抽籤、付款、出貨怎麼算',
        isOpen: true,
      },
      {
        to: aboutUsPath,
        icon: Store,
        label: '關於我們',
        text: '聯絡我們、退換貨、條款與隱私權',
        isOpen: true,
      },
    ],
  },
];

function WayList({ ways, badges }: { ways: Way[]; badges?: Badges | undefined }) {
  return (
    <ul className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
      {ways.map(({ to, icon: Icon, label, text, news }) => {
        const isNew = news !== undefined && badges?.[news.badge] === true;
        return (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-butter-tint active:bg-butter-tint"
            >
              <Icon size={24} aria-hidden="true" className="shrink-0" />
              <span className="grow">
                <span className="flex items-center gap-2 font-black">
                  {label}
                  {isNew && <span aria-hidden="true" className="size-2.5 rounded-full bg-kuji" />}
                </span>
                <span className={cx('block text-sm', isNew ? 'text-kuji-ink' : 'text-ink-soft')}>
                  {isNew ? news.text : text}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The links of the account page, in groups. */
export function MemberLinks({ badges }: { badges: Badges | undefined }) {
  return (
    <nav aria-label="會員服務" className="grid gap-5 desk:grid-cols-3 desk:gap-6">
      {groups.map(({ title, ways }) => (
        <section key={title} aria-label={title} className="grid content-start gap-2">
          <h2 className="px-1 font-black">{title}</h2>
          <WayList ways={ways} badges={badges} />
        </section>
      ))}
    </nav>
  );
}

/** The links that are open to everybody. */
export const VisitorLinks = () => (
  <nav aria-label="會員服務">
    <WayList ways={groups.flatMap(({ ways }) => ways).filter(({ isOpen }) => isOpen)} />
  </nav>
);
