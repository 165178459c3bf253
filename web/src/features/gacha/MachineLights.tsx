import { cx } from '#ui/cx.ts';
import styles from './machine.module.css';

export const bulbs = [
  ...[54, 102, 150, 198, 246].map((x) => [x, 57] as const),
  ...[102, 150, 206].map((y) => [275, y] as const),
  ...[246, 198, 150, 102, 54].map((x) => [x, 259] as const),
  ...[206, 150, 102].map((y) => [25, y] as const),
];

/** The bulbs round the window and the glow of the panel, visible while the machine is lit. */
export function MachineLights() {
  return (
    <svg viewBox="0 0 300 440" className={cx(styles.machineLayer, styles.machineLights)} aria-hidden="true">
      <rect x="36" y="268" width="228" height="92" rx="18" fill="none" stroke="#ffcb3d" strokeWidth="7" />
      <circle cx="150" cy="314" r="46" fill="none" stroke="#ff8a3d" strokeWidth="5" />
      <circle cx="237" cy="343" r="7" fill="#35e0b8" />
      {bulbs.map(([x, y]) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="9" fill="#ffd873" opacity=".45" />
          <circle cx={x} cy={y} r="4.6" fill="#fff3b8" stroke="#b9830a" />
        </g>
      ))}
    </svg>
  );
}
