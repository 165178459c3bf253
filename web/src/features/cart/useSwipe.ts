import { type HTMLAttributes, type PointerEvent, useRef, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { isPull, pullOf, threshold } from './swipe.ts';

type Pull = { pointer: number; x: number; y: number; dx: number; isOn: boolean };

/** `armed`: letting go now calls `ask`. */
export type SwipeState = 'still' | 'pulled' | 'armed';

function lay(line: HTMLElement, x: number, isGliding: boolean): void {
  line.style.transition = isGliding && !prefersReducedMotion() ? 'transform 200ms ease-out' : 'none';
  line.style.transform = x === 0 ? '' : `translateX(${x}px)`;
}

/**
 * A line that follows a finger to the left. Let go past the threshold it stays there until `ask` is answered, and
 * glides back when the answer is no; let go before, it glides back at once. A mouse does not pull: it has the button.
 */
export function useSwipe(ask: () => Promise<boolean>): {
  state: SwipeState;
  handlers: HTMLAttributes<HTMLDivElement>;
} {
  const [state, setState] = useState<SwipeState>('still');
  const pull = useRef<Pull>(undefined);
  /** False after a pull: the click that ends it must not press the element it began on. */
  const isPressed = useRef(true);

  const letBack = (line: HTMLElement) => {
    lay(line, 0, true);
    setState('still');
  };
  const begin = ({ pointerId: pointer, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    isPressed.current = true;
    pull.current = pointerType === 'mouse' ? undefined : { pointer, x, y, dx: 0, isOn: false };
  };
  const move = ({ pointerId, clientX, clientY, currentTarget: line }: PointerEvent<HTMLDivElement>) => {
    const now = pull.current;
    if (now?.pointer !== pointerId) return;
    now.dx = clientX - now.x;
    if (!now.isOn) {
      if (!isPull(now.dx, clientY - now.y)) return;
      now.isOn = true;
      isPressed.current = false;
      line.setPointerCapture(pointerId);
    }
    lay(line, pullOf(now.dx), false);
    setState(now.dx <= -threshold ? 'armed' : 'pulled');
  };
  const end = async ({ pointerId, type, currentTarget: line }: PointerEvent<HTMLDivElement>) => {
    const last = pull.current;
    if (last?.pointer !== pointerId) return;
    pull.current = undefined;
    if (!last.isOn) return;
    if (type === 'pointercancel' || last.dx > -threshold) return letBack(line);
    lay(line, -threshold, true);
    if (!(await ask())) letBack(line);
  };
  return {
    state,
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event) => {
        if (isPressed.current) return;
        isPressed.current = true;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
