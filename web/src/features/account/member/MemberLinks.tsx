import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import Package from 'lucide-react/icons/package';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from '../../../lib/navigation.tsx';

const links = [
  { to: '/box', icon: Package, label: '盒櫃', text: '中獎的商品都在這裡', membersOnly: true },
  { to: '/ichiban/history', icon: History, label: '抽獎紀錄', text: '每一張撕過的籤', membersOnly: true },
  {
    to: '/ichiban/fairness-verification',
    icon: ShieldCheck,
    label: '公平驗證',
    text: '自己算一遍，對一對',
    membersOnly: false,
  },
  {
    to: '/ichiban/rules',
    icon: ScrollText,
    label: '規則',
    text: '抽籤、付款、出貨怎麼算',
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
