import type { GoodsCard } from '@kujiya/contract/goods';
import { goodsPath } from '@kujiya/contract/shop/paths';
import { ProductCard } from '#shop/shelf/ProductCard.tsx';
import { fewLeft, markOf } from './marks.ts';

const firstRow = 2;

/** Goods as cards. `now` (ms) decides which goods are preorders or not on sale yet. */
export function GoodsGrid({
  goods,
  now,
  atTop = false,
}: {
  goods: readonly GoodsCard[];
  now: number;
  /** The goods are at the top of the page: the pictures of the first row load with priority. */
  atTop?: boolean;
}) {
  return (
    <ul className="card-grid">
      {goods.map((one, index) => {
        const few = fewLeft(one);
        return (
          <li key={one.id} className="relative">
            <ProductCard
              to={goodsPath(one.id)}
              game="shop"
              name={one.title}
              image={one.image}
              price={one.list_price}
              discount={one.price}
              soldOut={one.stock === 0}
              opening={markOf(one, now)}
              priority={atTop && index < firstRow}
            />
            {few !== undefined && (
              <span className="pointer-events-none absolute top-2 right-2 rounded-sm bg-ink px-2 py-0.5 text-xs font-semibold text-butter">
                {few}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
