import type { Prize } from '@kujiya/contract/catalogue';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { handMm, toScale } from './scale.ts';

/** The height of the tallest in rem. */
const rems = 9;

const Stand = ({ share, fill = 'none', path }: { share: number; fill?: string; path: string }) => (
  <svg
    viewBox="0 0 60 100"
    preserveAspectRatio="xMidYMax meet"
    aria-hidden="true"
    style={{ height: `${share * rems}rem` }}
    className="block overflow-visible"
  >
    <path d={path} fill={fill} stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
  </svg>
);

const figure =
  'M13 3c5 0 9 3 11 7a24 24 0 0 1 12 0c2-4 6-7 11-7 2 7 1 12-2 16 3 4 4 9 3 14-1 6-4 10-8 13 8 6 12 14 12 24 0 12-5 21-12 26a6 4 0 0 1-4 4H24a6 4 0 0 1-4-4C13 91 8 82 8 70c0-10 4-18 12-24-4-3-7-7-8-13-1-5 0-10 3-14-3-4-4-9-2-16Z';
const hand =
  'M22 100c0-9-9-19-19-35-3-6 5-11 9-5l8 8-4-49c0-7 9-7 10 0l3 29V8c0-7 9-7 9 0v39l4-34c1-7 10-6 9 1l-2 36 5-20c2-6 10-4 8 2l-4 36c-1 14-6 20-6 32';

/** A hand, and to its scale silhouettes of the prizes whose heights are known; nothing where none is known. */
export function Scale({ prizes }: { prizes: readonly Prize[] }) {
  const { scaled, hand: share } = toScale(prizes);
  if (scaled.length === 0) return null;
  return (
    <figure className="outline-ink rounded-md bg-white p-4">
      <figcaption className="text-sm font-black">和手比大小</figcaption>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
        tabIndex={0}
        aria-label="大小"
        className="flex items-end gap-4 overflow-x-auto pt-3 desk:justify-center desk:gap-14"
      >
        <li className="grid shrink-0 justify-items-center gap-1">
          <Stand share={share} path={hand} />
          <span className="text-xs whitespace-nowrap text-ink-soft">手 {handMm / 10} cm</span>
        </li>
        {scaled.map(({ prize, cm, share: own }) => (
          <li key={prize.id} className="grid shrink-0 justify-items-center gap-1">
            <Stand share={own} fill={tierInk(prize.tier).bar} path={figure} />
            <span className="text-xs font-semibold whitespace-nowrap">
              {tierName(prize.tier)} {cm} cm
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
