import type { ProductCard } from '@kujiya/contract/catalogue';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { Link } from '#lib/navigation.tsx';
import { Price } from '#shop/money/Price.tsx';
import { productLink } from '#shop/shelf/product-link.ts';
import { CapsuleCase } from '#shop/shelf/shapes.tsx';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { heroLook, ownName } from './hero-look.ts';

/** One of the two products beside the large one; desktop only. */
export function HeroPick({ card }: { card: ProductCard }) {
  const { game, panel } = heroLook(card);
  const picture = <Picture path={card.image_url} alt="" sizes="128px" />;
  return (
    <Link
      to={productLink(card)}
      className={cx(
        'group outline-ink grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 min-[75rem]:grid-cols-[8rem_minmax(0,1fr)] rounded-md p-3 pr-4',
        panel,
      )}
    >
      <span className="block transition-transform duration-200 ease-out motion-safe:group-hover:-rotate-3">
        {game === 'gacha' ? (
          <CapsuleCase>{picture}</CapsuleCase>
        ) : (
          <span className="outline-ink block overflow-hidden rounded-sm bg-white">{picture}</span>
        )}
      </span>
      <span className="grid justify-items-start gap-1.5">
        <TypeTag game={game} />
        <span className="text-xs font-semibold">{card.series}</span>
        <h3 className="line-clamp-2 text-base leading-snug font-black break-keep">{ownName(card)}</h3>
        <Price price={Math.max(card.price, drawPrice(card))} discount={drawPrice(card)} />
      </span>
    </Link>
  );
}
