import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Vibrate from 'lucide-react/icons/vibrate';
import { type PointerEvent, useRef } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { Button } from '#ui/Button.tsx';
import { Carton } from '../Carton.tsx';
import styles from './hold.module.css';

/** The rotation of the box at rest, degrees. */
const rest = { x: -15, y: -27 };
const turned = (x: number, y: number, z = 0, slide = 0) =>
  `translate3d(${slide}px, 0, 0) rotateZ(${z}deg) rotateX(${x}deg) rotateY(${y}deg)`;
const atRest = turned(rest.x, rest.y);

const tapSlack = 8; // px a finger may tremble
const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** The shake animation: the same for every box, so that it reveals nothing. */
const shaking: Keyframe[] = [
  { transform: atRest },
  { transform: turned(rest.x - 4, rest.y - 10, -7, -12) },
  { transform: turned(rest.x + 3, rest.y + 10, 7, 12) },
  { transform: turned(rest.x - 3, rest.y - 8, -5, -9) },
  { transform: turned(rest.x + 2, rest.y + 6, 4, 6) },
  { transform: turned(rest.x, rest.y - 3, -2, -3) },
  { transform: atRest },
];

/** The held box: it turns with the finger, and wobbles when it is tapped or shaken. */
export function ShakeBox({
  picture,
  number,
  onSwap,
}: {
  picture: string;
  number: number;
  /** Puts the box back and takes another. */
  onSwap: () => Promise<void>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; moved: number } | null>(null);

  const shake = () => {
    if (prefersReducedMotion()) return;
    box.current?.getAnimations().forEach((motion) => void motion.cancel());
    box.current?.animate(shaking, { duration: 680, easing: 'ease-in-out' });
    navigator.vibrate?.([12, 40, 12, 40, 12]);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, moved: 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    const element = box.current;
    if (!from || !element) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    from.moved = Math.max(from.moved, Math.hypot(dx, dy));
    element.style.transform = turned(rest.x - clamp(dy * 0.18, 22), rest.y + clamp(dx * 0.32, 56), dx * 0.03);
  };
  const letGo = () => {
    const from = drag.current;
    const element = box.current;
    drag.current = null;
    if (!from || !element) return;
    const where = element.style.transform || atRest;
    element.style.transform = '';
    if (from.moved < tapSlack) return shake();
    if (prefersReducedMotion()) return;
    element.animate(
      [
        { transform: where },
        { transform: turned(rest.x + 3, rest.y + 7, 1.5), offset: 0.45 },
        { transform: turned(rest.x - 1, rest.y - 3, -0.8), offset: 0.72 },
        { transform: atRest },
      ],
      { duration: 620, easing: 'cubic-bezier(0.3, 0, 0.3, 1)' },
    );
  };

  return (
    <>
      <div
        className={styles.holdPlace}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <span className={styles.holdRays} aria-hidden="true" />
        <span className={styles.holdLight} aria-hidden="true" />
        <span className={styles.holdFloor} aria-hidden="true" />
        <div className={styles.holdArrives}>
          <div ref={box} className={styles.holdBox}>
            <Carton picture={picture} number={number} />
          </div>
        </div>
      </div>
      <div className={styles.holdHands}>
        <Button className="px-3 text-sm" onClick={shake}>
          <Vibrate size={18} aria-hidden="true" />
          搖一搖
        </Button>
        <Button className="px-3 text-sm" onClick={onSwap}>
          <ArrowRightLeft size={18} aria-hidden="true" />
          換一盒
        </Button>
      </div>
    </>
  );
}
