import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { tubePath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { ReactNode } from 'react';
import { Link } from '#lib/navigation.tsx';
import { Price } from '#shop/money/Price.tsx';
import { meansOf, priceBreakdownOf } from '#shop/money/price-breakdown.ts';
import { useUser } from '#shop/session/user.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Picture } from '#ui/Picture.tsx';
import { usePainted } from '#ui/usePainted.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { picked } from './selection.ts';
import type { TicketChoice } from './useTicketChoice.ts';

/** The selection beside the grid, between its product and its price; on phones the selection alone. */
export function ChoiceAside({
  product,
  tube,
  choice: { selection, undrawn, clear, pickAll },
  points,
  blocked,
  closed,
  onRandom,
  onBuy,
}: {
  product: ProductDetail;
  tube: Tube;
  choice: TicketChoice;
  /** The points that the member wishes to use. */
  points: number;
  /** The reason why the member cannot buy now, short enough for a button. */
  blocked: string | undefined;
  /** Stands in the place of the button while nothing can be bought. */
  closed: ReactNode;
  onRandom: () => void;
  onBuy: () => void;
}) {
  const user = useUser();
  // A tap updates the tickets at once. The bar's text about them costs a layout, so it follows in the next frame.
  const told = usePainted(selection);
  const numbers = picked(told, undrawn);
  const unitPrice = drawPrice(product);
  return (
    <aside
      aria-label="您的選擇"
      className="contents desk:outline-ink desk:sticky desk:top-24 desk:grid desk:gap-4 desk:rounded-md desk:bg-white desk:p-5"
    >
      <Link
        to={tubePath(product.id, tube.id)}
        className="hidden items-center gap-3 rounded-md hover:underline desk:flex"
      >
        <Picture path={product.image_url} alt="" sizes="72px" className="size-18 shrink-0 rounded-md" />
        <span className="line-clamp-2 text-sm font-black">{product.name}</span>
      </Link>
      <SelectionBar
        picks={{ numbers, full: told.full }}
        left={undrawn.length}
        payment={priceBreakdownOf(
          unitPrice * numbers.length,
          points,
          meansOf(user.data),
          product.allow_point_payment,
        )}
        blocked={blocked}
        closed={closed}
        onClear={clear}
        onRandom={onRandom}
        onAll={pickAll}
        onBuy={onBuy}
      />
      <div className="hidden gap-2 border-t border-paper-edge pt-4 text-sm desk:grid">
        <p className="flex justify-between">
          <span className="text-ink-soft">每張</span>
          <Price price={product.price} discount={unitPrice} />
        </p>
        {user.data && (
          <p className="flex justify-between">
            <span className="text-ink-soft">代幣餘額</span>
            <NumberRoll value={user.data.tokens} className="text-lg" />
          </p>
        )}
      </div>
    </aside>
  );
}
