import type { FoundItem } from '@kujiya/contract/search';
import { shelfOf } from '@kujiya/contract/shop/games';
import { useStartTime } from '#lib/hydration.ts';
import { rarityName } from '../prize/rarity.ts';
import { tierName } from '../prize/tier.ts';
import { ProductCard } from './ProductCard.tsx';
import { productLink } from './product-link.ts';
import { saleStartOf } from './sale-start.ts';

/** Products that were found or are recommended, as cards. */
export function FoundGrid({ items }: { items: readonly FoundItem[] }) {
  const now = useStartTime();
  return (
    <ul className="card-grid">
      {items.map((item) => (
        // A card fills its row; a note below it has a row of its own.
        <li key={item.id} className="grid grid-rows-[1fr_auto]">
          <ProductCard
            to={productLink(item)}
            game={shelfOf(item.type)}
            name={item.title}
            image={item.image}
            price={item.list_price}
            discount={item.price}
            tickets={item.shown_tube}
            soldOut={item.raffle_info?.remaining_tickets === 0}
            opening={saleStartOf(item, now)}
          />
          {item.prize && <PrizeNote prize={item.prize} />}
        </li>
      ))}
    </ul>
  );
}

type Tubes = NonNullable<FoundItem['prize']>['tubes'];
const whereOf = (tubes: Tubes): string =>
  tubes.length === 0
    ? '都被抽走了'
    : tubes
        .slice(0, 3)
        .map(({ title, left }) => `${title}還有 ${left} 個`)
        .join('、');

/** The prize of the product that was found, and where it can still be drawn. */
function PrizeNote({ prize: { name, tier, rarity, tubes } }: { prize: NonNullable<FoundItem['prize']> }) {
  const kind =
    tier !== null ? tierName(tier) : rarity !== null && rarity !== 'common' ? rarityName(rarity) : undefined;
  return (
    <p className="mt-1.5 rounded-sm bg-butter-tint px-2 py-1.5 text-xs leading-relaxed">
      <span className="font-black">
        {kind !== undefined && `${kind}：`}
        {name}
      </span>
      {tier !== null && <span className="block">{whereOf(tubes)}</span>}
    </p>
  );
}
