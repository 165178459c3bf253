import { cx } from '#ui/cx.ts';
import styles from './detail/room.module.css';

/** A capsule lying on the floor. */
export function LooseCapsule({
  color,
  turn,
  className,
}: {
  color: string;
  turn: number;
  className?: string | undefined;
}) {
  return (
    <svg viewBox="-22 -22 44 48" className={cx(styles.loose, className)} aria-hidden="true">
      <ellipse cy="20" rx="17" ry="4" fill="#201a17" opacity=".28" />
      <g transform={`rotate(${turn})`}>
        <circle r="19" fill="#fffdf6" />
        <path d="M-19 0A19 19 0 0 0 19 0Q0 6-19 0" fill={color} />
        <path d="M-19 0Q0 6 19 0" fill="none" stroke="#201a17" strokeWidth="4" />
        <path d="M-19 0Q0 6 19 0" fill="none" stroke="#fff9ef" strokeWidth="1.6" />
      </g>
      <circle r="19" fill="none" stroke="#201a17" strokeWidth="2" />
      <path d="M-11-7A13 13 0 0 1-3-13" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  );
}
