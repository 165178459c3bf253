import type { CapsuleItem } from '@kujiya/contract/gacha';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';

/** The figures of this machine; the one that has just come out is lit. Beside the stage on desktop. */
export function Lineup({ items, out }: { items: readonly CapsuleItem[]; out: number | undefined }) {
  return (
    <ul aria-label="這台機器裡的款式" className="hidden w-full grid-cols-3 gap-3 pb-2 desk:grid">
      {items.map(({ id, name, image_url, rarity }) => (
        <li key={id} className="grid justify-items-center gap-1 text-center" data-out={id === out}>
          <span className="relative w-20">
            <Picture
              path={image_url}
              alt=""
              sizes="80px"
              className={cx(
                'lineup-face aspect-square rounded-full border-2',
                id === out ? 'border-butter' : 'border-night-line opacity-75',
              )}
            />
            <RarityMark rarity={rarity} className="absolute -bottom-1 left-1/2 -translate-x-1/2" />
          </span>
          <span
            className={cx(
              'line-clamp-1 pt-1 text-xs',
              id === out ? 'font-black text-butter' : 'text-night-soft',
            )}
          >
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
