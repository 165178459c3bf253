import type { Paint } from '#shop/game-page/machine-paint.ts';
import styles from './machine.module.css';

/** The parts behind the capsules: feet, body, sign, and the space behind the window. */
export function MachineBody({ paint, sign }: { paint: Paint /** The text on the sign. */; sign: string }) {
  const size = Math.min(25, 132 / [...sign].length);
  return (
    <svg viewBox="0 0 300 440" className={styles.machineLayer} aria-hidden="true">
      <defs>
        <linearGradient id="machine-body">
          <stop offset="0" stopColor={paint.light} />
          <stop offset=".12" stopColor={paint.body} />
          <stop offset=".78" stopColor={paint.body} />
          <stop offset="1" stopColor={paint.shade} />
        </linearGradient>
        <linearGradient id="machine-room" x2="0" y2="1">
          <stop offset="0" stopColor={paint.room[0]} />
          <stop offset="1" stopColor={paint.room[1]} />
        </linearGradient>
      </defs>
      <g stroke="#201a17" strokeWidth="3" strokeLinejoin="round">
        <path d="M38 406h40l-4 28H42zM222 406h40l-4 28h-32z" fill="#3a302b" />
        <rect x="12" y="36" width="276" height="380" rx="30" fill="url(#machine-body)" />
        <path d="M12 366h276v20a30 30 0 0 1-30 30H42a30 30 0 0 1-30-30z" fill={paint.shade} />
        <path
          d="M66 8h168a10 10 0 0 1 10 10v22a14 14 0 0 1-14 14H70a14 14 0 0 1-14-14V18A10 10 0 0 1 66 8z"
          fill={paint.sign}
        />
      </g>
      <path
        d="M24 92V70a22 22 0 0 1 16-21"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".7"
      />
      <g textAnchor="middle" fill="#201a17" fontWeight="900">
        <text x="150" y={31 + size * 0.36} fontSize={size} letterSpacing="2">
          {sign}
        </text>
        <text x="71" y="37" fontSize="15">
          ★
        </text>
        <text x="229" y="37" fontSize="15">
          ★
        </text>
      </g>
      <rect x="30" y="62" width="240" height="192" rx="18" fill="url(#machine-room)" />
      <path d="M30 80a18 18 0 0 1 18-18h204a18 18 0 0 1 18 18v6H30z" fill="#201a17" opacity=".16" />
    </svg>
  );
}
