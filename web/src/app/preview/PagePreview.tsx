import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '#lib/motion.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { type Shelf, shelfNames } from '#shop/games.ts';
import { detail, linkOf, pictureAt } from '../fetch-ahead.ts';
import { type Known, PreviewLayer } from './PreviewLayer.tsx';
import { previewed } from './previewed.ts';

const flight = { duration: 260, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' };
const fade = { duration: 120, fill: 'forwards' } as const;
/** The page's own picture is waited for so long; then its ground is shown. */
const pictureMs = 500;
/** A page that is not there by then shows by itself what is the matter. */
const patienceMs = 10_000;

/** Steps aside for clicks that open a tab or a window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function readCard(link: HTMLAnchorElement): Known | undefined {
  const { pathname: path, search, hash } = link;
  const [, shelf = ''] = path.split('/');
  if (!path.includes(detail) || !Object.hasOwn(shelfNames, shelf) || path === window.location.pathname)
    return;
  const name = link.querySelector('h2, h3')?.textContent;
  const image = link.querySelector('img');
  if (!name || !image?.complete || image.naturalWidth === 0) return;
  return {
    to: path + search + hash,
    path,
    shelf: shelf as Shelf,
    id: Number(path.split('/').at(-1)),
    name,
    picture: { src: image.src, srcset: image.srcset, sizes: image.sizes },
    from: image.getBoundingClientRect(),
    own: pictureAt(link.href),
  };
}

/** After the next frame was painted. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * What a card knows of its page, shown from the tap until the page is there: a phone takes a second to draw a whole page,
 * and the picture and the name of what was tapped are known by then. The card's picture flies to where the page has it.
 */
export function PagePreview() {
  const [known, setKnown] = useState<Known>();
  const navigate = useNavigate();
  const layer = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      const card = link && link.target === '' && isPlain(event) ? readCard(link) : undefined;
      if (!card) return;
      // The link's own step would first have all of React look at the new address.
      event.preventDefault();
      previewed.path = card.path;
      flushSync(() => setKnown(card));
      afterPaint(() => {
        if (previewed.path === card.path) navigate(card.to);
      });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [navigate]);

  useLayoutEffect(() => {
    const place = picture.current;
    if (!known || !place || prefersReducedMotion()) return;
    const { from } = known;
    const to = place.getBoundingClientRect();
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    place.animate([{ transform: start }, { transform: 'none' }], flight);
  }, [known]);

  useEffect(() => {
    if (!known) return;
    return untilArrived(
      known,
      () => {
        previewed.path = undefined;
        setKnown(undefined);
      },
      layer,
    );
  }, [known]);

  return known && <PreviewLayer known={known} layer={layer} picture={picture} />;
}

/** Calls `close` when the page is there, is left, or takes too long; returns how to stop. */
function untilArrived({ path, name }: Known, close: () => void, layer: RefObject<HTMLDivElement | null>) {
  const main = document.querySelector('main');
  const before = window.location.pathname;
  const left = main?.querySelector('h1');
  const leftName = left?.textContent;
  let state: 'waiting' | 'arrived' | 'stopped' = 'waiting';
  const arrive = async () => {
    state = 'arrived';
    window.scrollTo({ top: 0, behavior: 'instant' });
    const own = main?.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    const shown = own?.decode().catch(() => undefined);
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, pictureMs))]);
    if (!prefersReducedMotion())
      await layer.current?.animate([{ opacity: 1 }, { opacity: 0 }], fade).finished;
    if (state === 'arrived') close();
  };
  const look = () => {
    const { pathname } = window.location;
    if (state !== 'waiting') return;
    if (pathname !== path && pathname !== before) return close();
    const heading = main?.querySelector('h1');
    if (!heading || pathname !== path) return;
    const isNew = heading !== left || heading.textContent !== leftName;
    if (heading.textContent === name || (isNew && !main?.querySelector('.skeleton'))) void arrive();
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
