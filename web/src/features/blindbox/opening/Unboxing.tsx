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
import { useTorn } from './useTorn.ts';

export type UnboxingHandle = {
  /** Does the next step without a finger: tears the strip, or pulls the bag open. */
  act: () => void;
};

const unfoldMs = 1650;
const restMs = 320;
const byItselfMs = 620;
const tapSlack = 8; // px a finger may tremble

/** One box from closed carton to figure. Starts over with another `key`. */
export function Unboxing({
  ref,
  box,
  picture,
  phase,
  quick,
  onStep,
  onTooth,
}: {
  ref: Ref<UnboxingHandle>;
  box: OpenedBox;
  /** The series' box picture. */
  picture: string;
  phase: Phase;
  /** One of several boxes: its bag opens by itself. */
  quick: boolean;
  /** `next`: a tap on the open box. */
  onStep: (step: 'torn' | 'risen' | 'pulled' | 'next') => void;
  /** A part of the strip, or of the bag's top, has torn. */
  onTooth: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; moved: number } | null>(null);
  const pulling = phase === 'closed' || phase === 'bag';
  const torn = useTorn(
    (share, before) => {
      if (Math.floor(share * teeth) > Math.floor(before * teeth)) onTooth();
      place.current?.style.setProperty(phase === 'closed' ? '--torn' : '--pulled', share.toFixed(3));
    },
    () => onStep(phase === 'closed' ? 'torn' : 'pulled'),
  );

  const act = () => {
    if (pulling && !torn.isBusy()) torn.run(1, byItselfMs);
  };
  useImperativeHandle(ref, () => ({ act }));

  // Steps that follow without a touch.
  const risen = useEffectEvent(() => onStep('risen'));
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
    if (event.button !== 0 || torn.isBusy()) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    torn.stop();
    drag.current = { x: event.clientX, y: event.clientY, moved: 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    from.moved = Math.max(from.moved, Math.hypot(dx, dy));
    if (!pulling || torn.isBusy()) return;
    const width = event.currentTarget.querySelector<HTMLElement>('[data-strip]')?.offsetWidth ?? 200;
    const pulled = pulledShare(phase === 'closed' ? dx : Math.max(dx, -dy), width);
    torn.show(pulled);
    if (pulled >= givesWay) {
      drag.current = null;
      torn.run(1, byItselfMs * (1 - pulled));
    }
  };
  const letGo = () => {
    const from = drag.current;
    drag.current = null;
    if (!from || torn.isBusy()) return;
    if (phase === 'open') {
      if (from.moved < tapSlack) onStep('next');
    } else if (pulling) {
      // One of several boxes opens at a tap.
      if (quick && from.moved < tapSlack) act();
      else torn.run(0, 240);
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
        <div className={foundStyles.unboxFound} data-part="won">
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
