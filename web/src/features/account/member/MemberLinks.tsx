import { invitationLimits } from '@kujiya/contract/invitation';
import {
  aboutUsPath,
  beanPath,
  cardsPath,
  checkInPath,
  couponsPath,
  drawHistoryPath,
  fairnessPath,
  figuresPath,
  friendsPath,
  likesPath,
  newsPath,
  ordersPath,
  rechargeDetailsPath,
  rechargePath,
  rulesPath,
  settingsPath,
  storagePath,
  tasksPath,
  vipPath,
} from '@kujiya/contract/shop/paths';
import Bell from 'lucide-react/icons/bell';
import BookImage from 'lucide-react/icons/book-image';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Coins from 'lucide-react/icons/coins';
import Crown from 'lucide-react/icons/crown';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkle from 'lucide-react/icons/sparkle';
import Store from 'lucide-react/icons/store';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import { Link } from '#lib/navigation.tsx';

const links = [
  {
    to: checkInPath,
    icon: CalendarCheck,
    label: '每日簽到',
    text: '一天蓋一格，第 7 天多一張購物金',
    membersOnly: true,
  },
  {
    to: tasksPath,
    icon: ListChecks,
    label: '任務',
    text: '每日、每週、每月，完成就領成長值',
    membersOnly: true,
  },
  {
    to: vipPath,
    icon: Crown,
    label: 'VIP 中心',
    text: '等級、回饋和每月禮遇',
    membersOnly: true,
  },
  { to: rechargePath, icon: Coins, label: '儲值', text: '1 代幣 = NT$1，沒有使用期限', membersOnly: true },
  {
    to: rechargeDetailsPath,
    icon: ReceiptText,
    label: '儲值與消費紀錄',
    text: '每一筆代幣怎麼來、怎麼花',
    membersOnly: true,
  },
  { to: storagePath, icon: Package, label: '盒櫃', text: '中獎的商品都在這裡', membersOnly: true },
  { to: ordersPath, icon: ClipboardList, label: '我的訂單', text: '買過、抽過的每一筆', membersOnly: true },
  {
    to: beanPath,
    icon: Sparkle,
    label: '紅利點數',
    text: '明細、到期日，還能換購物金',
    membersOnly: true,
  },
  {
    to: couponsPath,
    icon: TicketPercent,
    label: '優惠券',
    text: '輸入代碼兌換，盒玩和轉蛋都能折',
    membersOnly: true,
  },
  {
    to: cardsPath,
    icon: WandSparkles,
    label: '道具卡',
    text: '提示卡和透視卡，挑盒玩時用',
    membersOnly: true,
  },
  { to: newsPath, icon: Bell, label: '通知', text: '訂單、出貨、到期提醒和公告', membersOnly: false },
  { to: likesPath, icon: Heart, label: '心願清單', text: '按過愛心的商品', membersOnly: true },
  {
    to: figuresPath,
    icon: BookImage,
    label: '盲盒圖鑑',
    text: '每一款都在這裡，看您收了幾款',
    membersOnly: false,
  },
  {
    to: friendsPath,
    icon: Gift,
    label: '邀請好友',
    text: `雙方各得 ${invitationLimits.reward} 點紅利`,
    membersOnly: true,
  },
  { to: drawHistoryPath, icon: History, label: '抽獎紀錄', text: '每一張撕過的籤', membersOnly: true },
  {
    to: fairnessPath,
    icon: ShieldCheck,
    label: '公平驗證',
    text: '自己算一遍，對一對',
    membersOnly: false,
  },
  {
    to: rulesPath('ichiban'),
    icon: ScrollText,
    label: '規則',
    text: '抽籤、付款、出貨怎麼算',
    membersOnly: false,
  },
  { to: settingsPath, icon: Settings, label: '設定', text: '地址、發票和登入裝置', membersOnly: true },
  {
    to: aboutUsPath,
    icon: Store,
    label: '關於籤屋',
    text: '聯絡我們、退換貨、條款與隱私權',
    membersOnly: false,
  },
] as const;

/** The ways on from the account; a visitor sees those that are open to everybody. */
export function MemberLinks({ visitor = false }: { visitor?: boolean }) {
  return (
    <nav aria-label="會員服務">
      <ul className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
        {links
          .filter(({ membersOnly }) => !(visitor && membersOnly))
          .map(({ to, icon: Icon, label, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-butter-tint active:bg-butter-tint"
              >
                <Icon size={24} aria-hidden="true" className="shrink-0" />
                <span className="grow">
                  <span className="block font-black">{label}</span>
                  <span className="block text-sm text-ink-soft">{text}</span>
                </span>
                <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
