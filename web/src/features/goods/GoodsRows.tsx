import type { GoodsCard } from '@kujiya/contract/goods';
import { goodsPath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import { Price } from '#shop/money/Price.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { fewLeft, markOf } from './marks.ts';

/** Goods as rows of a list. */
export function GoodsRows({ goods, now }: { goods: readonly GoodsCard[]; now: number }) {
  return (
    <ul className="grid gap-3 desk:grid-cols-2 desk:gap-5">
      {goods.map((one) => {
        const mark = markOf(one, now);
        const few = fewLeft(one);
        const soldOut = one.stock === 0;
        return (
          <li key={one.id}>
            <Link
              to={goodsPath(one.id)}
              className="outline-ink group flex h-full overflow-hidden rounded-md bg-white transition-transform duration-200 ease-out motion-safe:hover:-translate-y-0.5"
            >
              <span className="relative w-32 shrink-0 border-r-[1.5px] border-ink desk:w-40">
                <Picture
                  path={one.image}
                  alt=""
                  sizes="160px"
                  className={cx(
                    'h-full [&_img]:h-full [&_img]:object-cover',
                    soldOut && 'opacity-45 grayscale',
                  )}
                />
                {soldOut && (
                  <span className="absolute inset-0 grid place-items-center">
                    <Stamp className="bg-paper/70 text-base">已售完</Stamp>
                  </span>
                )}
              </span>
              <span className="flex min-w-0 grow flex-col gap-1 px-3 py-3">
                <span className="text-xs text-ink-soft">{one.series}</span>
                <h3 className="line-clamp-2 text-sm leading-relaxed font-black break-keep desk:text-base">
                  {one.title}
                </h3>
                <span className="flex flex-wrap gap-1.5 text-xs font-semibold">
                  {mark && (
                    <span className="rounded-sm bg-night px-1.5 py-0.5 text-white">
                      <span className="font-black text-butter">{mark.label}</span> {mark.from}
                    </span>
                  )}
                  {few !== undefined && (
                    <span className="rounded-sm bg-ink px-1.5 py-0.5 text-butter">{few}</span>
                  )}
                </span>
                <Price price={one.list_price} discount={one.price} className="mt-auto" />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
