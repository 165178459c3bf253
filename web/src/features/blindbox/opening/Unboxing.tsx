import type { OpenedBox } from '@kujiya/contract/box-purchase';
import {
  type CSSProperties,
  type PointerEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';
import { NewMark } from '#shop/opening/result/NewMark.tsx';
import { Carton } from '../Carton.tsx';
import { Bag } from './Bag.tsx';
import bagStyles from './bag.module.css';
import { FoundCard } from './FoundCard.tsx';
import foundStyles from './found.module.css';
import { givesWay, type Phase, pulledShare } from './sequence.ts';
import { TearStrip, teeth } from './TearStrip.tsx';
import styles from './unboxing.module.css';

export type UnboxingHandle = {
  /** Does the next step without a finger: tears the strip, or pulls the bag open. */
  act: () => void;
};

const unfoldMs = 1650;
const restMs = 320;
const byItselfMs = 620;
const tapSlack = 8; // px a finger may tremble

const easeInOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** One box from closed carton to figure. Starts over with another `key`. */
export function Unboxing({
  ref,
  box,
  picture,
  phase,
  quick,
  onTorn,
  onRisen,
  onPulled,
  onMoveOn,
  onTooth,
}: {
  ref: Ref<UnboxingHandle>;
  box: OpenedBox;
  /** The series' box picture. */
  picture: string;
  phase: Phase;
  /** One of several boxes: its bag opens by itself. */
  quick: boolean;
  onTorn: () => void;
  onRisen: () => void;
  onPulled: () => void;
  /** Called by a tap on the open box. */
  onMoveOn: () => void;
  /** A part of the strip, or of the bag's top, has torn. */
  onTooth: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; moved: number } | null>(null);
  const frame = useRef(0);
  const share = useRef(0);
  /** Pulling is ignored while the paper moves by itself. */
  const busy = useRef(false);

  const pulling = phase === 'closed' || phase === 'bag';
  const show = (value: number) => {
    if (Math.floor(value * teeth) > Math.floor(share.current * teeth)) onTooth();
    share.current = value;
    place.current?.style.setProperty(phase === 'closed' ? '--torn' : '--pulled', value.toFixed(3));
  };
  const give = () => {
    busy.current = false;
    share.current = 0;
    if (phase === 'closed') onTorn();
    else onPulled();
  };
  /** Animates from the present share to `end`. */
  const run = (end: 0 | 1, ms: number) => {
    cancelAnimationFrame(frame.current);
    if (prefersReducedMotion()) {
      show(end);
      if (end === 1) give();
      return;
    }
    const from = share.current;
    const start = performance.now();
    busy.current = end === 1;
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / ms);
      show(from + (end - from) * easeInOut(t));
      if (t < 1) frame.current = requestAnimationFrame(step);
      else if (end === 1) give();
    };
    frame.current = requestAnimationFrame(step);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const act = () => {
    if (pulling && !busy.current) run(1, byItselfMs);
  };
  useImperativeHandle(ref, () => ({ act }));

  // Steps that follow without a touch.
  const risen = useEffectEvent(onRisen);
  const openBag = useEffectEvent(act);
  useEffect(() => {
    if (phase !== 'unfolding') return;
    const timer = setTimeout(() => risen(), prefersReducedMotion() ? 0 : unfoldMs);
    return () => clearTimeout(timer);
  }, [phase]);
  useEffect(() => {
    if (phase !== 'bag' || !(quick || prefersReducedMotion())) return;
    const timer = setTimeout(() => openBag(), prefersReducedMotion() ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [phase, quick]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || busy.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    cancelAnimationFrame(frame.current);
    drag.current = { x: event.clientX, y: event.clientY, moved: 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    from.moved = Math.max(from.moved, Math.hypot(dx, dy));
    if (!pulling || busy.current) return;
    const width = event.currentTarget.querySelector<HTMLElement>('[data-strip]')?.offsetWidth ?? 200;
    const pulled = pulledShare(phase === 'closed' ? dx : Math.max(dx, -dy), width);
    show(pulled);
    if (pulled >= givesWay) {
      drag.current = null;
      run(1, byItselfMs * (1 - pulled));
    }
  };
  const letGo = () => {
    const from = drag.current;
    drag.current = null;
    if (!from || busy.current) return;
    if (phase === 'open') {
      if (from.moved < tapSlack) onMoveOn();
    } else if (pulling) {
      // One of several boxes opens at a tap.
      if (quick && from.moved < tapSlack) act();
      else run(0, 240);
    }
  };

  return (
    <div
      ref={place}
      className={styles.unbox}
      data-phase={phase}
      style={{ '--torn': 0, '--pulled': 0 } as CSSProperties}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <span className={styles.unboxBeam} aria-hidden="true" />
      <div className={styles.unboxTurn} aria-hidden="true">
        <Carton
          picture={picture}
          number={box.item_index}
          strip={<TearStrip picture={picture} />}
          inside={
            <div className={bagStyles.unboxBag}>
              <Bag />
            </div>
          }
        />
      </div>
      {phase === 'open' && (
        <div className={foundStyles.unboxFound}>
          <FoundCard box={box} />
          {box.is_new && (
            <span className={foundStyles.unboxNew}>
              <NewMark arriving />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
