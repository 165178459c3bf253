import type { VariantLeft } from '@kujiya/contract/shop/variants';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import type { VariantPicks } from './picks.ts';

const badge = 'absolute top-2 left-2 rounded-sm border-[1.5px] border-ink px-2 text-xs leading-6 font-black';

function Face({ variant, counted, hunting }: { variant: VariantLeft; counted: boolean; hunting: boolean }) {
  const { name, image_url, remaining, owned } = variant;
  const gone = counted && remaining === 0;
  return (
    <>
      <span className={cx('block', gone && 'opacity-40 grayscale')}>
        <Picture path={image_url} alt="" sizes="(min-width: 960px) 160px, 45vw" />
      </span>
      {owned > 0 ? (
        <span className={cx(badge, 'bg-paper-deep')}>已有 ×{owned}</span>
      ) : (
        hunting && !gone && <span className={cx(badge, 'bg-butter')}>您缺這款</span>
      )}
      <span
        className={cx(
          'flex items-baseline justify-between gap-2 border-t-[1.5px] border-ink px-2.5 py-2 text-sm font-black',
          gone && 'text-ink-soft',
        )}
      >
        <span className="min-w-0 break-keep wrap-anywhere">{name}</span>
        {counted && (
          <span className="shrink-0 whitespace-nowrap">
            {gone ? (
              '已被選完'
            ) : (
              <>
                剩 <span className="font-print">{remaining}</span>
              </>
            )}
          </span>
        )}
      </span>
    </>
  );
}

/** The variants of a prize: to look at, or with `onTap` to pick from. */
export function VariantGrid({
  variants,
  counted = true,
  hunting,
  picks,
  onTap,
}: {
  variants: readonly VariantLeft[];
  /** False where nobody knows what is left of each. */
  counted?: boolean;
  /** A member looks: those that are missing say so. */
  hunting: boolean;
  picks?: VariantPicks;
  onTap?: (variant: VariantLeft) => void;
}) {
  const face = 'outline-ink relative block h-full w-full overflow-hidden rounded-md bg-white text-left';
  return (
    <ul className="grid grid-cols-2 gap-3 desk:grid-cols-3">
      {variants.map((variant) => {
        const picked = picks?.get(variant.id) ?? 0;
        const shown = <Face variant={variant} counted={counted} hunting={hunting} />;
        return (
          <li key={variant.id} className="relative">
            {onTap ? (
              <button
                type="button"
                aria-pressed={picked > 0}
                disabled={variant.remaining === 0}
                className={cx(face, 'press', picked > 0 && 'outline-3 outline-kuji')}
                onClick={() => onTap(variant)}
              >
                {shown}
                {picked > 0 && (
                  <span className="stamp-down absolute top-2 right-2 grid size-9 place-items-center rounded-full border-2 border-white bg-kuji-ink font-print text-base text-white">
                    <span className="sr-only">選了 </span>
                    {picked === 1 ? '✓' : `×${picked}`}
                  </span>
                )}
              </button>
            ) : (
              <div className={face}>{shown}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
