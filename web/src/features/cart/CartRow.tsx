import type { QuoteLine } from '@kujiya/contract/goods';
import { goodsPath } from '@kujiya/contract/shop/paths';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatDate, formatPrice } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { type CartItem, mostOf, whyMissing, whyNoMore } from '#shop/cart/cart.ts';
import { cart } from '#shop/cart/useCart.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useSwipe } from './useSwipe.ts';

/** One line of the cart; swiped left, or counted down to zero, it asks whether to remove the goods. */
export function CartRow({
  item,
  known,
}: {
  item: CartItem;
  /** The server's current data of these goods; undefined until it has answered. */
  known: QuoteLine | undefined;
}) {
  const allowance = known?.allowance ?? null;
  const confirm = useConfirm();
  const { id, title, price, image, stock, quantity, selected } = item;
  const soldOut = stock === 0;
  const most = mostOf(stock, allowance);
  // Reaching the stock or the member's limit is not an error.
  const hint =
    quantity === stock
      ? `僅剩 ${stock} 件`
      : quantity === allowance
        ? `每人限購，這次最多 ${allowance} 件`
        : whyNoMore({ stock, allowance });

  const askRemove = async (): Promise<boolean> => {
    const sure = await confirm({ title: '確定要刪除這件商品嗎？', text: title, yes: '刪除' });
    if (sure) cart.remove([id]);
    return sure;
  };
  const step = async (next: number) => {
    if (next > 0) return cart.setQuantity(id, next);
    if (!(await askRemove())) cart.setQuantity(id, 1);
  };

  const { state, handlers } = useSwipe(askRemove);

  return (
    <article className="outline-ink relative overflow-hidden rounded-md bg-white">
      <p
        aria-hidden="true"
        className={cx(
          'absolute inset-y-0 right-0 left-1/2 flex items-center justify-end gap-2 pr-4 font-black text-white',
          state === 'still' && 'invisible',
          state === 'armed' ? 'bg-kuji' : 'bg-ink-soft',
        )}
      >
        <Trash2 size={20} />
        刪除
      </p>
      <div
        className={cx(
          'relative flex touch-pan-y flex-wrap gap-3 p-3',
          soldOut ? 'bg-paper-deep' : 'bg-white',
        )}
        {...handlers}
      >
        <label className="-m-3 grid w-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-kuji"
            checked={selected && !soldOut}
            disabled={soldOut}
            onChange={({ target }) => cart.select(id, target.checked)}
          />
          <span className="sr-only">選取 {title}</span>
        </label>
        <Link
          to={goodsPath(id)}
          className="relative ml-2 size-20 shrink-0 overflow-hidden rounded-md desk:size-24"
        >
          <Picture path={image} alt="" sizes="96px" className={cx(soldOut && 'opacity-45 grayscale')} />
          {known?.arrives_at != null && (
            <span className="absolute inset-x-0 bottom-0 bg-night/90 py-0.5 text-center text-xs leading-tight font-semibold text-white">
              <span className="block text-butter">預計到貨</span>
              {formatDate(known.arrives_at)}
            </span>
          )}
          <span className="sr-only">{title}</span>
        </Link>
        <div className="flex min-w-0 grow basis-32 flex-col gap-1">
          <div className="flex items-start justify-between gap-1">
            <h2 className="line-clamp-2 min-w-0 text-sm leading-relaxed font-black break-keep desk:text-base">
              {title}
            </h2>
            <IconButton
              bare
              className="-mt-2 -mr-2"
              label={`刪除 ${title}`}
              icon={<Trash2 size={20} />}
              onClick={askRemove}
            />
          </div>
          {soldOut ? (
            <p className="text-sm font-semibold text-kuji-ink">
              {known?.issue === 'missing' ? whyMissing(known) : '已售完或下架'}
            </p>
          ) : (
            quantity >= most && <p className="text-xs text-kuji-ink">{hint}</p>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <span className="font-print text-lg">{formatPrice(price)}</span>
            {!soldOut && (
              <Stepper
                label={`${title} 的數量`}
                value={quantity}
                min={0}
                max={Math.max(1, most)}
                unit="件"
                onChange={step}
              />
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
