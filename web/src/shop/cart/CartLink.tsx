import { cartPath } from '@kujiya/contract/shop/paths';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from '#lib/navigation.tsx';
import { countOf } from './cart.ts';
import { useCart } from './useCart.ts';

/** The link to the cart, with the number of pieces in it. */
export function CartLink() {
  const count = countOf(useCart());
  return (
    <Link
      to={cartPath}
      title="購物車"
      className="press relative inline-grid size-[44px] shrink-0 place-items-center rounded-md hover:bg-current/10"
    >
      <ShoppingCart size={24} aria-hidden="true" />
      <span className="sr-only">{count > 0 ? `購物車，${count} 件` : '購物車'}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-ink px-1 text-center font-print text-xs leading-5 text-butter"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
