import type { ProductCard as Card } from '@kujiya/contract/catalogue';
import { shelfOf } from '@kujiya/contract/shop/games';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { badgeOf } from './badge.ts';
import { CardHeart } from './CardHeart.tsx';
import { ProductCard } from './ProductCard.tsx';
import { productLink } from './product-link.ts';
import { saleStartOf } from './sale-start.ts';

/** A product on a shelf. `now` (ms) is when the shelf was opened: it decides which products are still to come. */
export function ShelfCard({
  card,
  now,
  priority = false,
  heading = 'h3',
}: {
  card: Card;
  now: number;
  priority?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const cost = drawPrice(card);
  const opening = saleStartOf(card, now);
  return (
    <ProductCard
      to={productLink(card)}
      game={shelfOf(card.type)}
      name={card.name}
      image={card.image_url}
      price={Math.max(card.price, cost)}
      discount={cost}
      tickets={card.shown_tube}
      soldOut={card.raffle_info?.remaining_tickets === 0}
      badge={opening ? undefined : badgeOf(card)}
      opening={opening}
      priority={priority}
      heading={heading}
      heart={<CardHeart productId={card.id} name={card.name} />}
    />
  );
}
