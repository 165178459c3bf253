import type { searchProducts } from '@kujiya/contract/catalogue';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { useState } from 'react';
import { shelfOf } from '../games.ts';
import { openingOf } from './opening.ts';
import { ProductCard } from './ProductCard.tsx';
import { productLink } from './product-link.ts';

export type Found = AnswerOf<typeof searchProducts>[number];

/** Products that were found or are recommended, as they stand on the shelf. */
export function FoundGrid({ items }: { items: readonly Found[] }) {
  const [now] = useState(() => Date.now());
  return (
    <ul className="card-grid">
      {items.map((item) => (
        <li key={item.id}>
          <ProductCard
            to={productLink(item)}
            game={shelfOf(item.type)}
            name={item.title}
            image={item.image}
            price={item.list_price}
            discount={item.price}
            tickets={
              item.raffle_info
                ? { remaining: item.raffle_info.remaining_tickets, total: item.raffle_info.total_tickets }
                : undefined
            }
            opening={openingOf(item, now)}
          />
        </li>
      ))}
    </ul>
  );
}
