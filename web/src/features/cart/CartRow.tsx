import { goodsLimits, stockShort } from '@kujiya/contract/goods';
import { goodsPath } from '@kujiya/contract/shop/paths';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { formatPrice } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { cart } from '#shop/cart/useCart.ts';
import { useConfirm } from '#ui/Confirm.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Stepper } from '#ui/Stepper.tsx';

/** How far a line is pulled to the left before it asks to be deleted, in pixels. */
const swipe = 72;

/** One line of the cart; pulled to the left, or down to none, it asks whether it is to go. */
export function CartRow({ item }: { item: CartItem }) {
  const confirm = useConfirm();
  const from = useRef<{ x: number; y: number }>(undefined);
  const { id, title, price, image, stock, quantity, selected } = item;
  const soldOut = stock === 0;

  const askRemove = async (): Promise<boolean> => {
    const sure = await confirm({ title: '確定要刪除這件商品嗎？', text: title, yes: '刪除' });
    if (sure) cart.remove([id]);
    return sure;
  };
  const step = async (next: number) => {
    if (next > 0) return cart.setQuantity(id, next);
    if (!(await askRemove())) cart.setQuantity(id, 1);
  };

  return (
    <article
      className={cx('outline-ink flex touch-pan-y gap-3 rounded-md bg-white p-3', soldOut && 'bg-paper-deep')}
      onPointerDown={({ clientX: x, clientY: y, pointerType }) => {
        from.current = pointerType === 'mouse' ? undefined : { x, y };
      }}
      onPointerUp={({ clientX, clientY }) => {
        const start = from.current;
        from.current = undefined;
        if (start && start.x - clientX > swipe && Math.abs(clientY - start.y) < swipe / 2) void askRemove();
      }}
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
      <Link to={goodsPath(id)} className="ml-2 size-20 shrink-0 overflow-hidden rounded-md desk:size-24">
        <Picture path={image} alt="" sizes="96px" className={cx(soldOut && 'opacity-45 grayscale')} />
        <span className="sr-only">{title}</span>
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-start justify-between gap-1">
          <h2 className="line-clamp-2 text-sm leading-relaxed font-black break-keep desk:text-base">
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
          <p className="text-sm font-semibold text-kuji-ink">已售完或下架</p>
        ) : (
          quantity >= stock && <p className="text-xs text-kuji-ink">{stockShort(stock)}</p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-print text-lg">{formatPrice(price)}</span>
          {!soldOut && (
            <Stepper
              label={`${title} 的數量`}
              value={quantity}
              min={0}
              max={Math.min(stock, goodsLimits.quantity)}
              unit="件"
              onChange={step}
            />
          )}
        </div>
      </div>
    </article>
  );
}
