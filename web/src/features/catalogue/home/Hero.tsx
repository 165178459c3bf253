import type { ProductCard } from '@kujiya/contract/catalogue';
import { Suspense } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { HeroBanner } from './HeroBanner.tsx';

// Only desktops show them.
const HeroPick = lazyNamed(() => import('./HeroPick.tsx'), 'HeroPick');

const frame =
  'grid gap-5 desk:h-[25rem] desk:grid-cols-[minmax(0,1fr)_17rem] desk:grid-rows-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]';

/** The head of a home tab: its first product as a banner in the shape of its game; on desktop two more beside it. */
export function Hero({
  cards: [first, ...others],
  hotIds,
}: {
  cards: readonly ProductCard[];
  /** What the shop recommends. */
  hotIds: readonly number[];
}) {
  if (!first) return null;
  return (
    <section aria-label="主打商品" className={frame}>
      <HeroBanner key={first.id} card={first} recommended={hotIds.includes(first.id)} />
      <div className="hidden auto-rows-fr gap-5 desk:grid">
        {others.map((card) => (
          <Suspense key={card.id} fallback={<span className="skeleton rounded-md" />}>
            <HeroPick card={card} />
          </Suspense>
        ))}
      </div>
    </section>
  );
}

export function HeroSkeleton() {
  return (
    <div className={frame} aria-hidden="true">
      <span className="skeleton block h-52 rounded-md tablet:h-64 desk:h-full" />
      <span className="hidden auto-rows-fr gap-5 desk:grid">
        <span className="skeleton rounded-md" />
        <span className="skeleton rounded-md" />
      </span>
    </div>
  );
}
