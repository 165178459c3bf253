import { onwardPath, userPath } from '@kujiya/contract/shop/paths';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Ticket from 'lucide-react/icons/ticket';
import { ourShop } from '#lib/settings.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { VisitorLinks } from './MemberLinks.tsx';

const gainsOf = () => [
  { icon: Ticket, title: '自己挑籤，自己撕', text: '用代幣抽一番賞，撕開的那一刻是您的。' },
  { icon: Package, title: '中獎先放盒櫃', text: `保管 ${ourShop.storageDays} 天，湊一湊再一起寄。` },
  { icon: ShieldCheck, title: '每一抽都有收據', text: '開筒前就封存的籤序，抽完自己驗。' },
];

/** The account page of a visitor: the benefits of membership, and the way to the login. */
export function VisitorView() {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-3 py-6 desk:max-w-4xl desk:grid-cols-2 desk:items-center desk:gap-16 desk:py-16">
      <div className="grid justify-items-center gap-4 text-center">
        <Drawing of="sleepingToy" />
        <div>
          <h1 className="text-lg font-black desk:text-xl">您的玩具們還在睡</h1>
          <p className="mt-1 text-sm text-ink-soft desk:text-base">登入之後，代幣、紅利和戰利品都在這裡。</p>
        </div>
        <ButtonLink to={onwardPath(userPath)} variant="primary" size="lg" className="w-full max-w-72">
          登入／加入會員
        </ButtonLink>
      </div>
      <div className="grid gap-5">
        <ul className="ticket grid divide-y-2 divide-dashed divide-paper-edge px-4">
          {gainsOf().map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex items-start gap-3 py-3.5">
              <Icon size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-kuji" />
              <p>
                <strong className="font-black">{title}</strong>
                <span className="block text-sm text-ink-soft">{text}</span>
              </p>
            </li>
          ))}
        </ul>
        <VisitorLinks />
      </div>
    </div>
  );
}
