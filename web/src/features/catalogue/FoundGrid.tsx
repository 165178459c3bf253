import type { searchProducts } from '@kujiya/contract/catalogue';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { shelfOf } from '#shop/games.ts';
import { ProductCard } from '#shop/shelf/ProductCard.tsx';
import { productLink } from '#shop/shelf/product-link.ts';

export type Found = AnswerOf<typeof searchProducts>[number];

/** Products that were found or are recommended; their price is what they cost now. */
export function FoundGrid({ items }: { items: readonly Found[] }) {
  return (
    <ul className="card-grid">
      {items.map((item) => (
        <li key={item.id}>
          <ProductCard
            to={productLink(item)}
            game={shelfOf(item.type)}
            name={item.title}
            image={item.image}
            price={item.price}
          />
        </li>
      ))}
    </ul>
  );
}
