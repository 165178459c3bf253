import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Tube } from '@kujiya/contract/ichiban';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierName } from '#shop/prize/tier.ts';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { Gallery } from '#ui/Gallery.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { shotsOf } from './shots.ts';

/** The pictures of the cover and of every prize; once all tubes are empty, a stamp across them says so. */
export function ProductPictures({ product, tubes }: { product: ProductDetail; tubes: readonly Tube[] }) {
  const soldOut = tubes.length > 0 && tubes.every(({ is_finished }) => is_finished);
  const shots = shotsOf(product).map(({ path, tier, name }) => ({
    path,
    caption: tier === null ? name : `${tierName(tier)} ${name}`,
    ...(tier !== null && { note: <PrizeNote tier={tier} name={name} /> }),
  }));
  return (
    <Gallery
      shots={shots}
      corner={<TypeTag game="ichiban" />}
      over={
        soldOut && (
          <span className="grid h-full place-items-center bg-paper/55">
            <Stamp className="bg-paper/80 text-2xl">已抽完</Stamp>
          </span>
        )
      }
    />
  );
}

const PrizeNote = ({ tier, name }: { tier: string; name: string }) => (
  <p className="outline-ink flex items-center gap-2 rounded-md bg-paper py-1 pr-3 pl-1.5">
    <TierStamp tier={tier} size="sm" />
    <span className="truncate text-sm font-black">{name}</span>
  </p>
);
