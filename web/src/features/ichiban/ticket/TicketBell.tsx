import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { TellMe } from '#shop/bell/TellMe.tsx';
import { ClosedButton } from '#shop/money/ClosedButton.tsx';
import { usePurchasability } from '#shop/money/usePurchasability.ts';
import { LockBell } from './LockBell.tsx';

const place = 'desk:col-span-3 desk:min-h-14';

/** The bell in the place of the button of tickets that cannot be bought now: for the opening, a restock, or the turn. */
export function TicketBell({
  why,
  product,
  tube,
  here,
}: {
  why: 'closed' | 'sold_out' | 'locked';
  product: ProductDetail;
  tube: Tube;
  /** This page, after a login. */
  here: string;
}) {
  const state = usePurchasability(product);
  if (why === 'closed') return <ClosedButton productId={product.id} state={state} className={place} />;
  if (why === 'sold_out') return <TellMe productId={product.id} when="補貨" className={place} />;
  return <LockBell tubeId={tube.id} here={here} />;
}
