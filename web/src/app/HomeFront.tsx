import { BannerSwiper } from '#features/banners/BannerSwiper.tsx';
import { FrontActions } from '#features/install/FrontActions.tsx';
import { WinMarquee } from '#features/orders/WinMarquee.tsx';

/** What other features show at the head of the home screen; it comes after the shelf's own script. */
export function HomeFront() {
  return (
    <>
      <WinMarquee />
      <BannerSwiper />
      <FrontActions />
    </>
  );
}
