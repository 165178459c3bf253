import { type PointerEvent, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { MachineDial } from '../MachineDial.tsx';
import machineStyles from '../machine.module.css';
import styles from './scene.module.css';
import { fullTurn, notch, turnBetween, turnedTo } from './turn.ts';

const tapSlack = 8; // px a finger may tremble; degrees say nothing near the middle

const angleAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return (Math.atan2(clientY - top - height / 2, clientX - left - width / 2) * 180) / Math.PI;
};

/** The handle: dragged around, tapped, or turned by key. */
export function Handle({
  ready,
  onNotch,
  onTurn,
}: {
  /** True while the handle can be turned. */
  ready: boolean;
  onNotch: () => void;
  onTurn: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const grip = useRef<{ x: number; y: number; angle: number; turned: number }>(null);
  const dragged = useRef(false);

  const show = (turned: number) => {
    if (button.current) button.current.style.rotate = turned === 0 ? '' : `${turned}deg`;
  };
  const letGo = () => {
    grip.current = null;
    show(0);
  };

  return (
    <button
      ref={button}
      type="button"
      aria-label="轉動把手"
      className={cx(machineStyles.machineDial, styles.handle)}
      aria-disabled={!ready || undefined}
      tabIndex={ready ? 0 : -1}
      onPointerDown={(event) => {
        if (!ready || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX: x, clientY: y } = event;
        grip.current = { x, y, angle: angleAt(event), turned: 0 };
        dragged.current = false;
      }}
      onPointerMove={(event) => {
        const held = grip.current;
        if (!held) return;
        const angle = angleAt(event);
        const turned = turnedTo(held.turned, turnBetween(held.angle, angle));
        if (Math.floor(turned / notch) !== Math.floor(held.turned / notch)) onNotch();
        grip.current = { ...held, angle, turned };
        dragged.current ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= tapSlack;
        show(turned);
        if (turned < fullTurn) return;
        letGo();
        onTurn();
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={() => {
        // An abandoned drag does not count as a tap.
        if (ready && !dragged.current) onTurn();
        dragged.current = false;
      }}
    >
      <span className={styles.handleFace}>
        <MachineDial />
      </span>
    </button>
  );
}
