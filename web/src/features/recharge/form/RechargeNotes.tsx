import { returnsPath } from '@kujiya/contract/shop/paths';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Ticket from 'lucide-react/icons/ticket';
import Undo from 'lucide-react/icons/undo-2';
import { Link } from '#lib/navigation.tsx';

const notes = [
  { icon: Ticket, text: '1 代幣 = NT$1，可以抽一番賞、盒玩和轉蛋，也能買商城商品、付運費。' },
  { icon: Hourglass, text: '代幣餘額沒有使用期限。' },
  { icon: ShieldCheck, text: '付款在藍新金流的頁面完成，我們不會看到您的卡號。' },
] as const;

/** Notes on the balance: its use, that it never expires, and its refund. */
export function RechargeNotes() {
  return (
    <ul className="grid gap-2 text-sm">
      {notes.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2">
          <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
          {text}
        </li>
      ))}
      <li className="flex gap-2">
        <Undo size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <span>
          沒用完的代幣可以申請退還，每個帳號一次，手續費 10%。
          <Link to={returnsPath} className="font-semibold underline decoration-2 underline-offset-4">
            退換貨政策
          </Link>
        </span>
      </li>
    </ul>
  );
}
