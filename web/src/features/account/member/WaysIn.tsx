import type { ProductCard } from '@kujiya/contract/catalogue';
import { gameOfProductType, shelfOf } from '@kujiya/contract/shop/games';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { formatPrice } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { gameWords } from '#shop/game-words.ts';
import { productLink } from '#shop/shelf/product-link.ts';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { Picture } from '#ui/Picture.tsx';
import { cardRow, huntCard } from './layout.ts';

/** For an empty room: the cheapest product of each game. */
export function WaysIn({ cards }: { cards: readonly ProductCard[] }) {
  return (
    <section aria-labelledby="ways-in" className="min-w-0 desk:col-span-3">
      <h2 id="ways-in" className="sr-only">
        最便宜的開始
      </h2>
      <ul className={cardRow}>
        {cards.map((card) => {
          const game = gameOfProductType(card.type);
          return (
            <li key={card.id} className={huntCard}>
              <Link
                to={productLink(card)}
                className="outline-ink flex h-full items-center gap-3 rounded-md bg-white p-3 hover:bg-butter-tint active:bg-butter-tint desk:py-1.5"
              >
                <Picture
                  path={card.image_url}
                  alt=""
                  sizes="88px"
                  className="outline-ink w-22 shrink-0 rounded-md desk:w-15"
                />
                <span className="grid min-w-0 grow justify-items-start gap-1 desk:flex desk:items-center desk:gap-3">
                  <TypeTag game={shelfOf(card.type)} />
                  <span className="leading-snug font-black desk:grow">{card.name}</span>
                  <span className="text-sm whitespace-nowrap">
                    <span className="font-print text-base">{formatPrice(drawPrice(card))}</span>
                    {game && `／${gameWords[game].priceUnit}`}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
