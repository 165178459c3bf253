import { bannerLimits } from '@kujiya/contract/banners';
import type useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { useReducedMotion } from '#lib/motion.ts';

type Carousel = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/**
 * Moves a carousel on every four seconds. It rests while a finger or the pointer is on it, while anything in it has the
 * focus, while the tab is in the background, and for good under reduced motion or when it is stopped.
 */
export function useAutoplay(carousel: Carousel | undefined, area: RefObject<HTMLElement | null>) {
  const reduced = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const playing = !stopped && !reduced;

  useEffect(() => {
    const element = area.current;
    if (!carousel || !element || !playing) return;
    let touched = false;
    const timer = setInterval(() => {
      if (touched || document.hidden || element.matches(':hover, :focus-within')) return;
      carousel.scrollNext();
    }, bannerLimits.autoplayMs);
    const touch = () => {
      touched = true;
    };
    const leave = () => {
      touched = false;
    };
    carousel.on('pointerDown', touch).on('settle', leave);
    window.addEventListener('pointerup', leave);
    return () => {
      clearInterval(timer);
      carousel.off('pointerDown', touch).off('settle', leave);
      window.removeEventListener('pointerup', leave);
    };
  }, [carousel, area, playing]);

  return { playing, reduced, toggle: () => setStopped(playing) };
}
