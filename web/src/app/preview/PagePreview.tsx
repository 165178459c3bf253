import { type Shelf, shelfNames } from '@kujiya/contract/shop/games';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '#lib/motion.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { afterPaint } from '#ui/after-paint.ts';
import { aims, detail, linkOf, pictureAt } from '../fetch-ahead.ts';
import { PreviewLayer } from './PreviewLayer.tsx';
import { previewed } from './previewed.ts';
import { hideCard, type Known, showCard, writeCard } from './show-card.ts';

const fade = { duration: 120, fill: 'forwards' } as const;
/** The longest wait for the page's own picture; then its background is shown. */
const pictureMs = 500;
/** The first page has its pictures by then. */
const restMs = 1_000;
/** A page that is not there by then shows for itself what the matter is. */
const patienceMs = 10_000;

/** A plain click: clicks that open a tab or a window are left to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The shelf of the product this link leads to. */
function shelfOf({ pathname }: HTMLAnchorElement): Shelf | undefined {
  const [, shelf = ''] = pathname.split('/');
  return pathname.includes(detail) && Object.hasOwn(shelfNames, shelf) ? (shelf as Shelf) : undefined;
}

/** The picture of this card, once it has loaded. */
function pictureOf(link: HTMLAnchorElement): HTMLImageElement | undefined {
  const image = link.querySelector('img');
  return image?.complete && image.naturalWidth > 0 ? image : undefined;
}

function readCard(link: HTMLAnchorElement): Known | undefined {
  const { pathname: path, search, hash } = link;
  const shelf = shelfOf(link);
  if (!shelf || path === window.location.pathname) return;
  const name = link.querySelector('h2, h3')?.textContent;
  const image = pictureOf(link);
  if (!name || !image) return;
  return {
    to: path + search + hash,
    path,
    shelf,
    id: Number(path.split('/').at(-1)),
    name,
    picture: { src: image.src, srcset: image.srcset, sizes: image.sizes },
    own: pictureAt(link.href),
  };
}

/**
 * A preview made of a card's picture and name, shown from the tap until the page is there: a phone takes a second to
 * render a whole page, and these are known at once. The card's picture flies to its place on the page.
 */
export function PagePreview() {
  const [shelf, setShelf] = useState<Shelf>();
  const navigate = useNavigate();
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let stop = () => {};
    const close = () => {
      stop();
      previewed.path = undefined;
      if (layer.current) hideCard(layer.current);
    };
    /** Lays out the page of a shelf unseen, so that a tap has little left to draw. */
    const layOut = (link: HTMLAnchorElement | null) => {
      const next = link && shelfOf(link);
      if (!next || previewed.path) return;
      flushSync(() => setShelf(next));
      const card = readCard(link);
      if (card && layer.current) writeCard(layer.current, card);
    };
    let timer = setTimeout(() => layOut(document.querySelector(`main a[href*="${detail}"]`)), restMs);
    const onAim = (event: Event) => {
      const link = linkOf(event);
      if (!link?.pathname.includes(detail)) return;
      clearTimeout(timer);
      timer = setTimeout(() => layOut(link));
    };
    const onClick = (event: MouseEvent) => {
      clearTimeout(timer);
      const link = linkOf(event);
      const card = link && link.target === '' && isPlain(event) ? readCard(link) : undefined;
      const from = link && pictureOf(link)?.getBoundingClientRect();
      if (!card || !from) return;
      // A navigation by the link itself would first make React render the whole tree for the new address.
      event.preventDefault();
      if (previewed.path) close();
      if (layer.current?.dataset.shelf !== card.shelf) flushSync(() => setShelf(card.shelf));
      if (!layer.current) return;
      previewed.path = card.path;
      const fly = showCard(layer.current, card, from);
      stop = untilArrived(card, close, layer.current);
      afterPaint(() => {
        if (previewed.path !== card.path) return;
        fly();
        navigate(card.to);
      });
    };
    for (const aim of aims) document.addEventListener(aim, onAim, { passive: true });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const aim of aims) document.removeEventListener(aim, onAim);
      document.removeEventListener('click', onClick, { capture: true });
      stop();
    };
  }, [navigate]);

  return shelf && <PreviewLayer key={shelf} shelf={shelf} layer={layer} />;
}

/** Calls `close` when the page is there, is left, or takes too long; returns how to stop. */
function untilArrived({ path, name }: Known, close: () => void, layer: HTMLElement) {
  const main = document.querySelector('main');
  const before = window.location.pathname;
  let state: 'waiting' | 'arrived' | 'stopped' = 'waiting';
  const arrive = async () => {
    state = 'arrived';
    window.scrollTo({ top: 0, behavior: 'instant' });
    const own = main?.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    const shown = own?.decode().catch(() => undefined);
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, pictureMs))]);
    // Leaving in the meantime ends it.
    if (!prefersReducedMotion())
      await layer.animate([{ opacity: 1 }, { opacity: 0 }], fade).finished.catch(() => undefined);
    if (state === 'arrived') close();
  };
  const look = () => {
    const { pathname } = window.location;
    if (state !== 'waiting') return;
    if (pathname !== path && pathname !== before) return close();
    // The page that is left stays below the new address until the new one is there, and React may render it again.
    if (main?.dataset.page !== path) return;
    const heading = main.querySelector('h1');
    if (heading && (heading.textContent === name || !main.querySelector('.skeleton'))) void arrive();
  };
  const observer = new MutationObserver(look);
  if (main) observer.observe(main, { subtree: true, childList: true, characterData: true });
  const timer = setTimeout(close, patienceMs);
  window.addEventListener('popstate', close);
  return () => {
    state = 'stopped';
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('popstate', close);
  };
}
