import type { Shelf } from '@kujiya/contract/shop/games';
import type { Ref } from 'react';
import { detailTitles } from '#shop/game-page/detail-titles.ts';
import { TypeTag } from '#shop/shelf/TypeTag.tsx';
import { cx } from '#ui/cx.ts';
import { bar } from '#ui/Skeleton.tsx';

/**
 * The layout that a shelf's pages have in common, over the page that is left and over bars that the new page lacks;
 * off-screen until `showCard` shows it with a card's picture and name.
 */
export function PreviewLayer({ shelf, layer }: { shelf: Shelf; layer: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={layer}
      data-preview
      data-shelf={shelf}
      aria-hidden="true"
      className={cx(
        'fixed inset-0 flex touch-none flex-col overflow-hidden bg-paper contain-strict not-data-[preview=shown]:-translate-x-full desk:top-18 desk:z-10 [&_.skeleton]:animate-none',
        shelf === 'shop' ? 'z-10' : 'z-20',
      )}
    >
      <div className="border-b-[1.5px] border-ink bg-paper pt-[env(safe-area-inset-top)] desk:border-0 desk:bg-transparent">
        <div className="grid min-h-14 grid-cols-[1fr_auto_1fr] items-center gap-2 px-1 desk:gutters desk:flex desk:pt-6">
          <button
            type="button"
            tabIndex={-1}
            className="grid size-[44px] place-items-center desk:-ml-2"
            onClick={() => window.history.back()}
          >
            <svg
              viewBox="0 0 24 24"
              width="26"
              height="26"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            >
              <path d="M15 18 9 12l6-6" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </button>
          <span
            data-preview-name={shelf === 'shop' || undefined}
            className="truncate text-center text-base font-black desk:text-sm"
          >
            {shelf !== 'shop' && detailTitles[shelf]}
          </span>
          {shelf !== 'shop' && (
            <span className="justify-self-end px-3 text-sm font-semibold desk:ml-auto">規則</span>
          )}
        </div>
      </div>
      {shelf === 'blindbox' ? <Case /> : <Product shelf={shelf} />}
      {shelf !== 'shop' && (
        <div className="flex items-center justify-between border-t-[1.5px] border-ink bg-white px-3 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] desk:hidden">
          {bar('w-24', 'h-8')}
          {bar('w-44', 'h-13')}
        </div>
      )}
    </div>
  );
}

/** The card's picture in the place of the page's own, which is laid over it if it was fetched ahead. */
function Flying({ className }: { className: string }) {
  return (
    <span data-preview-picture className={cx('relative block origin-top-left overflow-hidden', className)}>
      <img alt="" decoding="sync" className="absolute inset-0 size-full object-cover" />
      {/* Decoded asynchronously: the frame does not wait for it. */}
      <img hidden alt="" decoding="async" className="absolute inset-0 size-full object-cover" />
    </span>
  );
}

/** The name, below the line of its series. */
function Name({ line = 'h-11' }: { line?: string }) {
  return (
    <>
      <span className={cx('flex items-center', line)}>{bar('w-24')}</span>
      <span data-preview-name className="block text-lg font-black desk:text-xl" />
    </>
  );
}

const thumbs = [0, 1, 2, 3, 4];

function Product({ shelf }: { shelf: Exclude<Shelf, 'blindbox'> }) {
  const goods = shelf === 'shop';
  return (
    <div
      className={cx(
        'gutters grid grow content-start gap-5 overflow-hidden pt-3 desk:grid-cols-2 desk:gap-x-10',
        goods ? 'desk:pt-6' : 'desk:pt-4',
      )}
    >
      {shelf === 'gacha' ? (
        <Machine />
      ) : (
        <div className="grid content-start gap-3">
          <div className="outline-ink relative rounded-md">
            <Flying className="aspect-square rounded-[inherit]" />
            <TypeTag game={shelf} className="absolute top-3 left-3" />
          </div>
          <span className="flex gap-2 overflow-hidden py-1 desk:gap-3">
            {thumbs.map((place) => (
              <span key={place} className="skeleton block size-16 shrink-0 rounded-md desk:size-22" />
            ))}
          </span>
        </div>
      )}
      <div className={cx('grid content-start', !goods && 'gap-1 desk:gap-1.5')}>
        <Name {...(goods && { line: 'h-7' })} />
        {bar('w-1/2')}
        {bar('mt-4 w-full', 'h-64')}
      </div>
    </div>
  );
}

/** The machine in its colours and in its place on the page, with the card's picture behind its window. */
function Machine() {
  return (
    <div
      className="outline-ink relative h-[clamp(20rem,52dvh,27rem)] overflow-hidden rounded-md desk:h-[clamp(30rem,calc(100dvh-12.5rem),40rem)]"
      style={{ background: 'radial-gradient(80% 60% at 50% 38%, var(--room), var(--wall) 90%)' }}
    >
      <div className="absolute bottom-[3.5%] left-1/2 aspect-[300/440] h-[92%] -translate-x-1/2">
        <span
          className="absolute inset-x-[4%] top-[8%] bottom-[5.5%] rounded-[30px] border-[2.5px] border-ink"
          style={{ background: 'var(--body)' }}
        />
        <span
          className="absolute inset-x-[19%] top-[1.5%] h-[11%] rounded-xl border-[2.5px] border-ink"
          style={{ background: 'var(--sign)' }}
        />
        <span
          className="absolute inset-x-[9.5%] top-[14%] h-[44%] rounded-[18px] border-[2.5px] border-ink"
          style={{ background: 'var(--room)' }}
        />
        <Flying className="absolute top-[15.9%] left-[20%] aspect-square w-[60%] rounded-[6px] border-[3px] border-paper" />
        <span className="absolute inset-x-[9.5%] top-[61%] h-[20%] rounded-[18px] border-[2.5px] border-ink bg-paper" />
      </div>
      <TypeTag game="gacha" className="absolute top-3 left-3" />
    </div>
  );
}

/** On phones the name stands above the case, on desktop beside it. */
function Case() {
  return (
    <div className="desk:gutters grid grow content-start gap-4 overflow-hidden desk:grid-cols-[minmax(0,1fr)_min(26rem,48%)] desk:gap-x-10 desk:pt-4">
      <div className="order-2 grid min-w-0 content-start gap-3 desk:order-none">
        <span className="flex gap-2 overflow-hidden px-3 desk:px-1">
          {thumbs.map((place) => (
            <span key={place} className="skeleton h-12 w-18 shrink-0 rounded-md" />
          ))}
        </span>
        <Flying className="z-1 aspect-[16/6.6] border-y-[1.5px] border-ink desk:aspect-[16/7.4] desk:rounded-t-md desk:border-x-[1.5px]" />
        <span className="grid grid-cols-3 gap-x-2 px-3">
          {thumbs.slice(2).map((place) => (
            <span key={place} className="skeleton aspect-[3/4]" />
          ))}
        </span>
      </div>
      <div className="grid content-start gap-1 px-3 pt-2 desk:gap-1.5 desk:p-0">
        <Name />
      </div>
    </div>
  );
}
