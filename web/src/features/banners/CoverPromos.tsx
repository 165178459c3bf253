import type { Promotion } from '@kujiya/contract/banners';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { mediaSources } from '#ui/media.ts';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { hide, notHidden, readHidden } from './hidden.ts';
import { PromotionLink } from './PromotionLink.tsx';

const sizes = '328px';
/** Milliseconds without scrolling after which a visitor rests. */
const rest = 400;

/** True once the visitor has scrolled and rests: nothing covers a shop that they have not seen yet. */
function useHasLooked(): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setLooked(true), rest);
    };
    // Before this code came, or in an earlier visit to the page.
    if (window.scrollY > 0) scrolled();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return looked;
}

/** True once a picture is decoded, or has failed. */
function usePicture(path: string | undefined): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (path === undefined) return;
    let wanted = true;
    const show = () => wanted && setReady(true);
    const picture = new Image();
    const { src, srcSet = '' } = mediaSources(path);
    Object.assign(picture, { sizes, srcset: srcSet, src });
    void picture.decode().then(show, show);
    return () => {
      wanted = false;
    };
  }, [path]);
  return ready;
}

/** The first promo that was not dismissed, over the home screen; another one waits for the next visit. */
export function CoverPromos({ promos }: { promos: readonly Promotion[] }) {
  const [promo, setPromo] = useState(() => notHidden(promos, readHidden(), Date.now())[0]);
  const looked = useHasLooked();
  const ready = usePicture(looked ? promo?.image_url : undefined);
  return promo && <CoverPromo promo={promo} open={ready} onDone={() => setPromo(undefined)} />;
}

function CoverPromo({ promo, open, onDone }: { promo: Promotion; open: boolean; onDone: () => void }) {
  const [today, setToday] = useState(false);
  const dismiss = () => {
    hide(promo.id, today, Date.now());
    onDone();
  };
  return (
    <Sheet
      open={open}
      question
      onClose={dismiss}
      title={promo.alt}
      footer={
        <div className="grid gap-1">
          <div className="grid grid-cols-2 gap-3">
            <Button size="lg" onClick={dismiss}>
              關閉
            </Button>
            <PromotionLink to={promo.link} onClick={dismiss} className={buttonStyle('primary', 'lg')}>
              去看看
            </PromotionLink>
          </div>
          <label className="flex min-h-11 cursor-pointer items-center justify-center gap-2 text-sm font-semibold">
            <input
              type="checkbox"
              checked={today}
              onChange={(event) => setToday(event.target.checked)}
              className="size-5 accent-kuji-ink"
            />
            今日不再顯示
          </label>
        </div>
      }
    >
      <PromotionLink
        to={promo.link}
        onClick={dismiss}
        className="outline-ink mt-3 block overflow-hidden rounded-md"
      >
        <Picture
          path={promo.image_url}
          alt={`前往：${promo.alt}`}
          sizes={sizes}
          width={960}
          height={1200}
          priority
          className="aspect-[4/5]"
        />
      </PromotionLink>
    </Sheet>
  );
}
