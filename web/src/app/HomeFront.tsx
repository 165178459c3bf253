import { type ComponentType, lazy, Suspense } from 'react';
import { BannerSkeleton } from '#features/banners/BannerSkeleton.tsx';

/** What cannot be fetched is left out: the shelf below is what one came for. */
const optional = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => null) }));

const BannerSwiper = optional(async () => (await import('#features/banners/BannerSwiper.tsx')).BannerSwiper);

/** What other features show at the head of the home screen; it comes after the shelf's own script. */
export function HomeFront() {
  return (
    <Suspense fallback={<BannerSkeleton />}>
      <BannerSwiper />
    </Suspense>
  );
}
