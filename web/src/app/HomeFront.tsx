import { BannerSwiper } from '#features/banners/BannerSwiper.tsx';
import { FrontActions } from '#features/install/FrontActions.tsx';
import { NoticeMarquee } from '#features/orders/NoticeMarquee.tsx';

/** What other features show at the head of the home screen; it comes after the shelf's own script. */
export function HomeFront() {
  return (
    <>
      <NoticeMarquee />
      <BannerSwiper />
      <FrontActions />
    </>
  );
}
