import ZoomIn from 'lucide-react/icons/zoom-in';
import { type ReactNode, useRef, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { IconButton } from './IconButton.tsx';
import { lazySheet } from './lazy-sheet.tsx';
import { gallerySizes } from './media.ts';
import { Picture } from './Picture.tsx';

const ZoomedPicture = lazySheet(() => import('./ZoomedPicture.tsx'), 'ZoomedPicture');

export type Shot = {
  /** Stored path of the picture. */
  path: string;
  caption: string;
  /** The caption on the picture. */
  note?: ReactNode;
};

/** A product's pictures: swiped on the large one, chosen on the small ones. */
export function Gallery({
  shots,
  label = '商品圖片',
  corner,
  over,
  zoomable = false,
}: {
  shots: readonly Shot[];
  label?: string;
  /** Lies over the whole large picture and lets touches through: a stamp, a badge. */
  over?: ReactNode;
  /** Lies in the upper left, whichever picture is shown. */
  corner?: ReactNode;
  /** The large picture can be opened over the whole screen and zoomed. */
  zoomable?: boolean;
}) {
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never');
  const strip = useRef<HTMLElement>(null);

  const show = (index: number) => {
    const film = strip.current;
    film?.scrollTo({
      left: index * film.clientWidth,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  };

  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="outline-ink relative overflow-hidden rounded-md">
        <section
          ref={strip}
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
          tabIndex={0}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
          onScroll={({ currentTarget: film }) => setAt(Math.round(film.scrollLeft / film.clientWidth))}
        >
          {shots.map((shot, index) => (
            <div key={shot.path} className="w-full shrink-0 snap-center" aria-hidden={index !== at}>
              <Picture path={shot.path} alt={shot.caption} sizes={gallerySizes} priority={index === 0} />
            </div>
          ))}
        </section>
        {over !== undefined && <div className="pointer-events-none absolute inset-0">{over}</div>}
        {corner !== undefined && <div className="absolute top-3 left-3">{corner}</div>}
        {zoomable && (
          <div className="absolute right-3 bottom-3">
            <IconButton label="放大看圖" icon={<ZoomIn size={22} />} onClick={() => setZoom('open')} />
          </div>
        )}
        {shots[at]?.note !== undefined && (
          <div className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)]">{shots[at].note}</div>
        )}
      </div>
      {shots.length > 1 && (
        <ul className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:gap-3 desk:px-0">
          {shots.map((shot, index) => (
            <li key={shot.path} className="shrink-0">
              <button
                type="button"
                aria-label={`看圖：${shot.caption}`}
                aria-current={index === at ? 'true' : undefined}
                className="block size-16 overflow-hidden rounded-md border-[1.5px] border-paper-edge transition-transform hover:border-ink aria-[current]:border-kuji aria-[current]:ring-2 aria-[current]:ring-kuji motion-safe:hover:-translate-y-0.5 desk:size-22"
                onClick={() => show(index)}
              >
                <Picture path={shot.path} alt="" sizes="88px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom !== 'never' && shots[at] && (
        <ZoomedPicture shot={shots[at]} open={zoom === 'open'} onClose={() => setZoom('closed')} />
      )}
    </div>
  );
}
