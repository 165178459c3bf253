import type { Figure } from '@kujiya/contract/shop/draws';
import X from 'lucide-react/icons/x';
import { Suspense } from 'react';
import { useToken } from '#lib/api.tsx';
import { formatShare } from '#lib/format.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { rarityInk } from '#shop/prize/rarity.ts';
import { cx } from '#ui/cx.ts';
import { Meter } from '#ui/Meter.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { ContentLine } from './cases.ts';
import { type Known, nothingKnown, oddsOf } from './odds.ts';

// The marks come after the table, which the server renders as for a visitor.
const Owned = optionalNamed(() => import('./Owned.tsx'), 'Owned');

/**
 * The contents of a case: each figure with boxes left, and the odds of one box; figures excluded by cards are crossed
 * out.
 */
export function ContentsTable({
  lines,
  known = nothingKnown,
  productId,
  onLook,
}: {
  lines: readonly ContentLine[];
  known?: Known;
  /** Of the series: a member sees what is there of it. */
  productId: number;
  onLook: (figure: Figure) => void;
}) {
  const odds = oddsOf(lines, known);
  const member = useToken() !== undefined;
  const excluded = (id: number) => known.is_not.some((figure) => figure.id === id);
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-ink-soft">
          <th scope="col" className="py-2 pl-3 text-left font-semibold">
            款式
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            剩餘
          </th>
          <th scope="col" className="py-2 pr-3 pl-2 text-right font-semibold">
            單盒機率
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ figure, left, total }) => {
          const { part, whole } = odds.get(figure.id) ?? { part: 0, whole: 0 };
          const out = excluded(figure.id);
          const is = known.is?.id === figure.id;
          return (
            <tr
              key={figure.id}
              className={cx(
                'border-t border-paper-edge',
                (left === 0 || out) && 'text-ink-soft',
                is && 'bg-butter-tint',
              )}
            >
              <th scope="row" className="py-1.5 pl-3 text-left">
                <button
                  type="button"
                  className="press flex min-h-11 w-full flex-wrap items-center gap-2.5 rounded-sm text-left hover:bg-ink/5"
                  onClick={() => onLook(figure)}
                >
                  <span className="relative shrink-0">
                    <Picture
                      path={figure.image_url}
                      alt=""
                      sizes="44px"
                      className={cx(
                        'size-11 rounded-sm border-[1.5px]',
                        out || left === 0 ? 'border-paper-edge opacity-55 grayscale' : 'border-ink',
                      )}
                    />
                    {out && (
                      <X
                        size={44}
                        strokeWidth={2.5}
                        aria-hidden="true"
                        className="absolute inset-0 text-kuji-ink"
                      />
                    )}
                  </span>
                  <span className="grid min-w-0 grow basis-16 justify-items-start gap-1">
                    <span
                      className={cx('leading-snug font-black break-keep', out && 'line-through decoration-2')}
                    >
                      {figure.name}
                    </span>
                    <span className="flex flex-wrap items-center gap-1.5">
                      <RarityMark rarity={figure.rarity} />
                      {member && (
                        <Suspense>
                          <Owned productId={productId} figureId={figure.id} />
                        </Suspense>
                      )}
                    </span>
                    {out && <span className="sr-only">，提示卡已排除</span>}
                    {is && <span className="sr-only">，透視卡已看到</span>}
                  </span>
                </button>
              </th>
              <td className="py-1.5 text-right whitespace-nowrap">
                <span className="font-print text-base">
                  {left}
                  <span className="text-sm text-ink-soft">/{total}</span>
                </span>
                <Meter
                  value={left}
                  total={total}
                  color={rarityInk(figure.rarity).text}
                  className="ml-auto h-1.5 w-12"
                />
              </td>
              <td className="py-1.5 pr-3 pl-2 text-right font-print text-base whitespace-nowrap">
                {formatShare(part, whole)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
