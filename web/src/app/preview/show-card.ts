import type { Shelf } from '@kujiya/contract/shop/games';
import { prefersReducedMotion } from '#lib/motion.ts';
import { paintOf } from '#shop/game-page/machine-paint.ts';
import { mediaSources } from '#ui/media.ts';
import type { PictureRequest } from '#ui/preloader.ts';

/** The data a card has about the page it leads to. */
export type Known = {
  /** The page's address, and its path. */
  to: string;
  path: string;
  shelf: Shelf;
  id: number;
  name: string;
  /** The card's picture, at the card's own addresses: so the browser has it at once. */
  picture: Pick<HTMLImageElement, 'src' | 'srcset' | 'sizes'>;
  /** The page's own first picture, if the page was fetched ahead. */
  own: PictureRequest | undefined;
};

const flight = { duration: 260, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' };

const names = (layer: HTMLElement) => layer.querySelectorAll<HTMLElement>('[data-preview-name]');

/** Hidden, so that no search in the page finds it off-screen. */
function writeName(layer: HTMLElement, name: string) {
  for (const place of names(layer)) {
    place.style.visibility = 'hidden';
    place.textContent = name;
  }
}

/**
 * Writes the card's data into the layer while it is unseen. React would go through the whole layer for that, which
 * takes a slow phone longer than laying it out.
 */
export function writeCard(layer: HTMLElement, { path, id, shelf, name, picture, own }: Known): void {
  const [image, better] = layer.querySelectorAll('img');
  if (!image || !better) return;
  if (layer.dataset.card !== path) {
    clearCard(layer);
    layer.dataset.card = path;
    writeName(layer, name);
    Object.assign(image, picture);
    if (shelf === 'gacha') {
      const { body, sign, room } = paintOf(id);
      for (const [part, color] of Object.entries({ body, sign, room: room[0], wall: room[1] }))
        layer.style.setProperty(`--${part}`, color);
    }
  }
  if (own && better.hidden) {
    better.sizes = own.sizes;
    const { src, srcSet = '' } = mediaSources(own.path);
    Object.assign(better, { srcset: srcSet, src, hidden: false });
  }
}

/**
 * Shows the card's data, with its picture in the card's place. Returns a function that lets the picture fly to its
 * place: the first frame does not wait for an animation.
 */
export function showCard(layer: HTMLElement, card: Known, from: DOMRect): () => void {
  writeCard(layer, card);
  layer.dataset.preview = 'shown';
  for (const name of names(layer)) name.style.visibility = '';
  const place = layer.querySelector<HTMLElement>('[data-preview-picture]');
  if (!place || prefersReducedMotion()) return () => {};
  const to = place.getBoundingClientRect();
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  place.style.transform = start;
  return () => {
    place.style.transform = '';
    place.animate([{ transform: start }, { transform: 'none' }], flight);
  };
}

/** Hides the layer again and empties it. */
export function hideCard(layer: HTMLElement): void {
  layer.dataset.preview = '';
  const place = layer.querySelector<HTMLElement>('[data-preview-picture]');
  if (place) place.style.transform = '';
  for (const animation of layer.getAnimations({ subtree: true })) animation.cancel();
  clearCard(layer);
}

function clearCard(layer: HTMLElement) {
  layer.dataset.card = '';
  writeName(layer, '');
  for (const image of layer.querySelectorAll('img'))
    for (const attribute of ['src', 'srcset', 'sizes']) image.removeAttribute(attribute);
  const [, better] = layer.querySelectorAll('img');
  if (better) better.hidden = true;
}
