import { type PointerEvent, type RefObject, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

const farEnough = 96;
const fastEnough = 0.6; // px per ms

/**
 * Lets `target` be pulled down by the element that gets these handlers; a pull that is far or fast enough calls
 * `onAway`.
 */
export const useDragDown = (target: RefObject<HTMLElement | null>, onAway: () => void) => {
  const start = useRef<{ y: number; at: number } | null>(null);
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current && target.current) target.current.style.translate = `0 ${pulled(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const element = target.current;
      if (!start.current || !element) return;
      const distance = pulled(event);
      const speed = distance / Math.max(1, event.timeStamp - start.current.at);
      start.current = null;
      if (distance > farEnough || (distance > 24 && speed > fastEnough)) {
        onAway();
        return;
      }
      element.style.translate = '';
      if (!prefersReducedMotion()) {
        element.animate([{ translate: `0 ${distance}px` }, { translate: '0 0' }], {
          duration: 180,
          easing: 'ease-out',
        });
      }
    },
    onPointerCancel: () => {
      start.current = null;
      if (target.current) target.current.style.translate = '';
    },
  };
};
