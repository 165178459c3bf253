import type { Prize } from '@kujiya/contract/catalogue';
import type { VariantLeft } from '@kujiya/contract/shop/variants';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { bound, choiceWord } from '../kinds.ts';
import type { PrizeLine } from '../tubes.ts';
import { LeftOf } from './LeftOf.tsx';
import { looksText } from './scale.ts';

/** A smaller prize: a line with its stamp, and below it all of its variants, the owned ones ticked. */
export function VariantStrip({
  line,
  remaining,
  counts,
  onLook,
}: {
  line: PrizeLine;
  remaining: number;
  /** What is left and owned of each variant; undefined until it is known. */
  counts: readonly VariantLeft[] | undefined;
  onLook: (prize: Prize) => void;
}) {
  const { prize, left } = line;
  const gone = left === 0;
  const word = choiceWord(prize);
  const shown = prize.variants.length > 0 ? prize.variants : [prize];
  return (
    <article className="outline-ink relative grid h-full content-start gap-2 rounded-md bg-white p-2.5 hover:bg-butter-tint/60">
      <button
        type="button"
        className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-left after:absolute after:inset-0"
        onClick={() => onLook(prize)}
      >
        <TierStamp tier={prize.tier} className={cx(gone && 'opacity-45 grayscale')} />
        <span className={cx('grid flex-1 basis-28', gone && 'text-ink-soft')}>
          <span className="text-sm leading-snug font-black break-keep wrap-anywhere">
            {bound(prize.name)}
          </span>
          <span className="text-xs text-ink-soft">{[looksText(prize), word].filter(Boolean).join('・')}</span>
        </span>
        <LeftOf line={line} remaining={remaining} className="ml-auto justify-end" />
      </button>
      <ul className="grid grid-cols-[repeat(auto-fill,4.5rem)] gap-2">
        {shown.map((one) => {
          const count = counts?.find(({ id }) => id === one.id);
          const chosen = prize.choice === 'member' && count?.remaining === 0;
          return (
            <li key={one.id} className="grid content-start gap-0.5 text-center text-xs text-ink-soft">
              <span className="outline-ink relative block overflow-hidden rounded-sm">
                <Picture
                  path={one.image_url}
                  alt={prize.variants.length > 0 ? one.name : ''}
                  sizes="80px"
                  className={cx((gone || chosen) && 'opacity-40 grayscale')}
                />
                {count !== undefined && count.owned > 0 && (
                  <span className="absolute right-0 bottom-0 rounded-tl-sm bg-mint-ink px-1 font-black text-white">
                    <span aria-hidden="true">✓</span>
                    <span className="sr-only">已有</span>
                  </span>
                )}
              </span>
              {prize.choice === 'member' && (
                <span className="min-h-4.5">{count && (chosen ? '選完' : `可選 ${count.remaining}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </article>
  );
}
