import { BannerSwiper } from '#features/banners/BannerSwiper.tsx';
import { WinMarquee } from '#features/orders/WinMarquee.tsx';

/** The parts of other features at the head of the home screen; fetched after the shelf's own script. */
export function HomeFront() {
  return (
    <>
      <WinMarquee />
      <BannerSwiper />
    </>
  );
}
