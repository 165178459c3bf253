import type { ProductCard } from '@kujiya/contract/catalogue';
import { shelfNames } from '@kujiya/contract/shop/games';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatPrice } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { productLink } from '#shop/shelf/product-link.ts';
import { cx } from '#ui/cx.ts';
import { Meter } from '#ui/Meter.tsx';
import { HeroArt } from './HeroArt.tsx';
import { heroLook, ownName } from './hero-look.ts';

/** The large product: on phones a ticket across the page, on desktop a poster. */
export function HeroBanner({ card, recommended }: { card: ProductCard; recommended: boolean }) {
  const look = heroLook(card);
  const cost = drawPrice(card);
  const tickets = card.shown_tube;
  return (
    <Link
      to={productLink(card)}
      className={cx(
        'group relative flex min-h-52 flex-wrap rounded-md outline-ink tablet:min-h-64 desk:min-h-0',
        look.banner,
      )}
    >
      <span aria-hidden="true" className="absolute inset-0 overflow-hidden rounded-[10px]">
        <span className="rays absolute -inset-full" />
      </span>
      <div className="relative grid min-w-0 grow-999 basis-40 content-between gap-1 p-3.5 desk:p-5 min-[75rem]:p-8">
        <div>
          <p className={cx('text-sm font-black desk:text-lg', look.accent)}>{card.series}</p>
          <h2 className="line-clamp-2 text-xl leading-[1.2] font-black desk:mt-1 desk:text-2xl">
            {ownName(card)}
          </h2>
          <p className="hidden pt-3 text-base font-semibold desk:block">{look.play}</p>
        </div>
        <div className="grid gap-2.5 desk:gap-5">
          {tickets && (
            <div className="grid max-w-72 gap-1 text-xs font-semibold desk:gap-1.5 desk:text-base">
              <p>
                還剩 <span className="font-print">{tickets.remaining}</span> 張，共{' '}
                <span className="font-print">{tickets.total}</span> 張
                {tickets.tubes > 1 && `・共 ${tickets.tubes} 筒`}
              </p>
              <Meter
                value={tickets.remaining}
                total={tickets.total}
                color="var(--color-butter)"
                className="bg-ink/35"
              />
            </div>
          )}
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2 whitespace-nowrap">
              <span className="sr-only">{shelfNames[look.game]}</span>
              <span className="max-[75rem]:hidden">{look.unit}</span>
              <span className="font-print text-xl leading-none desk:text-2xl">{formatPrice(cost)}</span>
              {cost < card.price && (
                <del className="font-print">
                  <span className="sr-only">原價</span>
                  {formatPrice(card.price)}
                </del>
              )}
            </span>
            <span className="press outline-ink inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-3 text-sm font-black whitespace-nowrap text-ink group-hover:bg-butter desk:min-h-14 desk:rounded-md desk:px-4 desk:text-lg min-[75rem]:px-6 desk:shadow-hard">
              {look.action}
              <ArrowRight size={20} strokeWidth={2.6} aria-hidden="true" className="max-desk:hidden" />
            </span>
          </p>
        </div>
      </div>
      <HeroArt look={look} image={card.image_url} recommended={recommended} />
    </Link>
  );
}
