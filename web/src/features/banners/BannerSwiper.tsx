import { listBanners, type Promotion } from '@kujiya/contract/banners';
import { useQuery } from '@tanstack/react-query';
import useEmblaCarousel from 'embla-carousel-react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useHydrated } from '#lib/hydration.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { PromotionLink } from './PromotionLink.tsx';
import { bannersQuery } from './queries.ts';
import { keepNewer, shuffledForDay } from './stored.ts';
import { useAutoplay } from './useAutoplay.ts';

// Loaded on demand: most visits see no promo, or have dismissed it.
const CoverPromos = optionalNamed(() => import('./CoverPromos.tsx'), 'CoverPromos');

/** The banners of the home screen, and the promos that cover it. */
export function BannerSwiper() {
  const query = useQuery(bannersQuery(useClient()));
  const { data, dataUpdatedAt } = query;
  // Banners from the server-rendered page are kept like fetched ones, and are newer than those of an earlier visit.
  useEffect(() => {
    if (data) keepNewer(data, dataUpdatedAt, Date.now());
  }, [data, dataUpdatedAt]);
  // Only this browser knows which promos were dismissed.
  const hydrated = useHydrated();
  if (query.isPending) return <BannerSkeleton />;
  if (!query.data)
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-[1.5px] border-dashed border-paper-edge px-4 py-3"
      >
        <p>
          <span className="block font-black">{listBanners.failure}</span>
          <span className="text-sm text-ink-soft">{messageOf(query.error, '請稍後再試一次')}</span>
        </p>
        <Button onClick={() => query.refetch()}>再試一次</Button>
      </div>
    );
  const { banners, overlay_ads } = query.data;
  return (
    <>
      {banners.length > 0 && <Slides banners={shuffledForDay(banners, query.dataUpdatedAt)} />}
      {hydrated && overlay_ads.length > 0 && (
        <Suspense fallback={null}>
          <CoverPromos promos={overlay_ads} />
        </Suspense>
      )}
    </>
  );
}

const sizes = '(min-width: 960px) 400px, 100vw';

function Slides({ banners }: { banners: readonly Promotion[] }) {
  const area = useRef<HTMLElement>(null);
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: 20 });
  const [shown, setShown] = useState(0);
  const { playing, reduced, toggle } = useAutoplay(carousel, area);

  useEffect(() => {
    if (!carousel) return;
    const follow = () => setShown(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);

  return (
    <section
      ref={area}
      aria-roledescription="輪播"
      aria-label="精選活動"
      className="@container relative min-w-0"
    >
      <div ref={viewport} className="-mx-1 overflow-hidden px-1">
        {/* No `will-change`: the list would be its slides’ offset parent, and the carousel would take off its margin twice. */}
        <ul className="-ml-4 flex touch-pan-y" aria-live={playing ? 'off' : 'polite'}>
          {banners.map(({ id, image_url, link, alt }, index) => (
            <li
              key={id}
              aria-roledescription="張"
              aria-label={`第 ${index + 1} 張，共 ${banners.length} 張`}
              className="min-w-0 shrink-0 grow-0 basis-full pl-4 desk:basis-1/3"
            >
              <PromotionLink
                to={link}
                className="outline-ink relative block overflow-hidden rounded-md select-none"
              >
                <span className="block aspect-[5/2] overflow-hidden">
                  <Picture
                    path={image_url}
                    alt=""
                    sizes={sizes}
                    width={960}
                    height={384}
                    priority={index === 0}
                  />
                </span>
                <span className="outline-ink block rounded-sm bg-paper px-2.5 py-1 text-sm font-black @min-[15rem]:absolute @min-[15rem]:bottom-2 @min-[15rem]:left-2 @min-[15rem]:max-w-[calc(100%-1rem)]">
                  {alt}
                </span>
              </PromotionLink>
            </li>
          ))}
        </ul>
      </div>
      {banners.length > 1 && (
        <p className="pointer-events-none absolute top-0 right-2 flex items-center text-xs">
          <span className="rounded-full bg-ink/75 px-2 py-0.5 font-print text-white">
            <span className="sr-only">目前第</span> {shown + 1} / {banners.length}
          </span>
          {!reduced && (
            <button
              type="button"
              title={playing ? '暫停輪播' : '繼續輪播'}
              onClick={toggle}
              className="pointer-events-auto grid size-[44px] place-items-center"
            >
              <span className="outline-ink grid size-7 place-items-center rounded-full bg-paper">
                {playing ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
              </span>
              <span className="sr-only">{playing ? '暫停輪播' : '繼續輪播'}</span>
            </button>
          )}
        </p>
      )}
    </section>
  );
}

/**
 * Keeps the place of the banners until they are fetched, with their border: without it the list below, to which a
 * visitor comes back meanwhile, would move by a pixel.
 */
function BannerSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-4 desk:grid-cols-3">
      {[0, 1, 2].map((place) => (
        <span
          key={place}
          className={cx('border-[1.5px] border-transparent', place > 0 && 'hidden desk:block')}
        >
          <span className="skeleton block aspect-[5/2] rounded-md" />
        </span>
      ))}
    </div>
  );
}
