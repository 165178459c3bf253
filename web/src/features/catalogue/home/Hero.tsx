import type { ProductCard } from '@kujiya/contract/catalogue';
import { HeroBanner } from './HeroBanner.tsx';
import { HeroPick } from './HeroPick.tsx';
import { heroFrame } from './HeroSkeleton.tsx';

/** The top of a home tab: its first product as a banner in the shape of its game; on desktop two more beside it. */
export function Hero({
  cards: [first, ...others],
  hotIds,
}: {
  cards: readonly ProductCard[];
  /** The ids of recommended products. */
  hotIds: readonly number[];
}) {
  if (!first) return null;
  return (
    <section aria-label="主打商品" className={heroFrame}>
      <HeroBanner key={first.id} card={first} recommended={hotIds.includes(first.id)} />
      <div className="hidden auto-rows-fr gap-5 desk:grid">
        {others.map((card) => (
          <HeroPick key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}
