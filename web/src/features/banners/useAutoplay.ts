import { bannerLimits } from '@kujiya/contract/banners';
import type useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#lib/motion.ts';

type Carousel = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/**
 * Moves a carousel on every four seconds. It rests while a finger or the pointer is on it, while anything in it has the
 * keyboard's focus, while it is out of sight or the tab in the background, and for good under reduced motion or when it
 * is stopped. Focus left on the button that restarted it does not count.
 */
export function useAutoplay(carousel: Carousel | undefined, area: RefObject<HTMLElement | null>) {
  const reduced = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const playing = !stopped && !reduced;
  const startedAt = useRef<Element | null>(null);
  /** True after a touch: touch screens keep `:hover` on the tapped element. */
  const finger = useRef(false);

  useEffect(() => {
    const element = area.current;
    if (!carousel || !element || !playing) return;
    let touched = false;
    let seen = true;
    const sight = new IntersectionObserver((entries) => {
      seen = entries.at(-1)?.isIntersecting ?? seen;
    });
    sight.observe(element);
    const timer = setInterval(() => {
      if (touched || !seen || document.hidden || (!finger.current && element.matches(':hover'))) return;
      const focused = element.querySelector(':focus-visible');
      if (focused && focused !== startedAt.current) return;
      carousel.scrollNext();
    }, bannerLimits.autoplayMs);
    const touch = () => {
      touched = true;
    };
    const leave = () => {
      touched = false;
    };
    carousel.on('pointerDown', touch).on('settle', leave);
    const enter = ({ pointerType }: PointerEvent) => {
      finger.current = pointerType === 'touch';
    };
    element.addEventListener('pointerover', enter);
    // A touch that turns into a scroll of the page ends with `pointercancel`.
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, leave);
    return () => {
      clearInterval(timer);
      sight.disconnect();
      element.removeEventListener('pointerover', enter);
      carousel.off('pointerDown', touch).off('settle', leave);
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, leave);
    };
  }, [carousel, area, playing]);

  const toggle = () => {
    startedAt.current = playing ? null : document.activeElement;
    setStopped(playing);
  };
  return { playing, reduced, toggle };
}
