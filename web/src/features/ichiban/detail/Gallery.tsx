import { useRef, useState } from 'react';
import { prefersReducedMotion } from '../../../lib/motion.ts';
import { cx } from '../../../ui/cx.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { TierStamp } from '../../../ui/TierStamp.tsx';
import { TypeTag } from '../../../ui/TypeTag.tsx';
import { tierName } from '../../../ui/tier.ts';
import type { Shot } from '../tubes.ts';

const caption = ({ tier, name }: Shot) => (tier === null ? name : `${tierName(tier)} ${name}`);

/** The product's pictures: swiped on the large one, chosen on the small ones. */
export function Gallery({ shots, soldOut }: { shots: readonly Shot[]; soldOut: boolean }) {
  const [at, setAt] = useState(0);
  const strip = useRef<HTMLElement>(null);
  const shot = shots[at];

  const show = (index: number) => {
    const film = strip.current;
    film?.scrollTo({
      left: index * film.clientWidth,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
    setAt(index);
  };

  return (
    <div className="grid gap-3">
      <div className="outline-ink relative overflow-hidden rounded-md desk:rounded-[16px]">
        <section
          ref={strip}
          aria-label="商品圖片"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
          tabIndex={0}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] desk:overflow-hidden"
          onScrollEnd={({ currentTarget: film }) => setAt(Math.round(film.scrollLeft / film.clientWidth))}
        >
          {shots.map((picture, index) => (
            <div key={picture.path} className="w-full shrink-0 snap-center" aria-hidden={index !== at}>
              <Picture
                path={picture.path}
                alt={caption(picture)}
                sizes="(min-width: 960px) 580px, 100vw"
                priority={index === 0}
                className={cx(soldOut && 'opacity-60 grayscale')}
              />
            </div>
          ))}
        </section>
        <TypeTag game="ichiban" className="absolute top-3 left-3" />
        {soldOut && (
          <Stamp className="absolute top-1/2 left-1/2 -translate-1/2 bg-paper/75 text-2xl">已抽完</Stamp>
        )}
        {shot && shot.tier !== null && (
          <p className="outline-ink absolute bottom-3 left-3 flex max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-md bg-paper py-1 pr-3 pl-1.5">
            <TierStamp tier={shot.tier} size="sm" />
            <span className="truncate text-sm font-black">{shot.name}</span>
          </p>
        )}
      </div>
      <ul className="relative -mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] desk:mx-0 desk:grid desk:grid-cols-6 desk:gap-3 desk:px-0">
        {shots.map((picture, index) => (
          <li key={picture.path} className="shrink-0">
            <button
              type="button"
              aria-label={`看圖：${caption(picture)}`}
              aria-current={index === at ? 'true' : undefined}
              className="relative block size-16 overflow-hidden rounded-md border-[1.5px] border-paper-edge transition-transform hover:border-ink aria-[current]:border-kuji aria-[current]:ring-2 aria-[current]:ring-kuji motion-safe:hover:-translate-y-0.5 desk:size-auto desk:w-full"
              onClick={() => show(index)}
            >
              <Picture path={picture.path} alt="" sizes="88px" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
