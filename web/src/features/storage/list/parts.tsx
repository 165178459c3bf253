import { contactUsPath } from '@kujiya/contract/shop/paths';
import { shippingText } from '@kujiya/contract/shop/shop-terms';
import type { StorageTab } from '@kujiya/contract/storage';
import Gift from 'lucide-react/icons/gift';
import { Link } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';

export const rows = 'grid gap-3 desk:grid-cols-2 desk:gap-5';

const link =
  'relative font-semibold text-mint-ink underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3';

/** Its stacks can be sent. */
export const isForParcels = (tab: StorageTab) => tab === 'pending' || tab === 'unchosen' || tab === 'all';

/** How long things are kept, and what their parcel costs. */
export function StorageNote({ tab, hasItems }: { tab: StorageTab; hasItems: boolean }) {
  if (isForParcels(tab))
    return (
      <p className="mb-3 flex items-start gap-2 rounded-md bg-butter-tint px-3 py-2 text-sm">
        <Gift size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        {shippingText(ourShop)}
        （贈品、兌換商品不計件）。每件免費保管 {ourShop.storageDays} 天，過期暫停出貨，不會丟棄。
      </p>
    );
  if (tab !== 'expired' || !hasItems) return null;
  return (
    <p className="mb-3 rounded-md bg-butter-tint px-3 py-2 text-sm">
      保管滿 {ourShop.storageDays} 天的商品暫停出貨，但不會丟棄。想延長保管，請
      <Link to={contactUsPath} className={link}>
        聯絡客服
      </Link>
      。
    </p>
  );
}

/** Below all things of the storage: where those are that have left it. */
export const SentNote = ({ things, onShow }: { things: number; onShow: () => void }) => (
  <p className="pt-4 text-center text-sm text-ink-soft">
    已經寄出的 {things} 件在
    <button type="button" className={link} onClick={onShow}>
      已出貨
    </button>
    。
  </p>
);
