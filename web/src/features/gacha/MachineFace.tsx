import { bulbs } from './MachineLights.tsx';
import styles from './machine.module.css';

/** The parts in front of the capsules: window frame and glass, panel with price and coin slot, chute. */
export function MachineFace({ price }: { price: string }) {
  return (
    <svg viewBox="0 0 300 440" className={styles.machineLayer} aria-hidden="true">
      <path d="M36 210L150 66h40L36 252zM36 166L112 66h18L36 190z" fill="#fff" opacity=".26" />
      <path
        d="M264 120v112a14 14 0 0 1-8 12"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".5"
      />
      <g fill="none">
        <rect x="27" y="59" width="246" height="198" rx="21" stroke="#201a17" strokeWidth="13" />
        <rect x="27" y="59" width="246" height="198" rx="21" stroke="#fff9ef" strokeWidth="7.5" />
      </g>
      {bulbs.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="3.6" fill="#e0cda4" stroke="#201a17" strokeWidth="1.2" />
      ))}
      <g stroke="#201a17" strokeWidth="2.5">
        <rect x="36" y="268" width="228" height="92" rx="18" fill="#fff9ef" />
        <rect x="222" y="280" width="30" height="46" rx="8" fill="#d9cbb3" />
        <rect x="234.5" y="288" width="5" height="30" rx="2.5" fill="#201a17" stroke="none" />
        <circle cx="237" cy="343" r="7" fill="#f3e8d6" />
        <rect x="46" y="281" width="54" height="44" rx="8" fill="#ffcb3d" />
      </g>
      <g textAnchor="middle" fill="#201a17">
        <text x="73" y="297" fontSize="11.5" fontWeight="900">
          1 顆
        </text>
        <text x="73" y="317" fontSize="18" fontFamily="var(--font-print)">
          {price}
        </text>
        <text x="73" y="345" fontSize="10" fontWeight="600" fill="#6b6058">
          向右轉一圈
        </text>
      </g>
      <circle cx="150" cy="314" r="41.5" fill="#e7dac2" stroke="#201a17" strokeWidth="2" />
      <path
        d="M94 416v-26a20 20 0 0 1 20-20h72a20 20 0 0 1 20 20v26z"
        fill="#17120f"
        stroke="#201a17"
        strokeWidth="3"
      />
      <path d="M102 414v-22a14 14 0 0 1 14-14h68a14 14 0 0 1 14 14v22z" fill="#3a302b" />
      <g data-part="flap">
        <path d="M100 384h100l-5 17a9 9 0 0 1-9 7h-72a9 9 0 0 1-9-7z" fill="#e9edf2" opacity=".32" />
        <path d="M112 388h40" stroke="#fff" strokeWidth="3" strokeLinecap="round" opacity=".5" />
      </g>
    </svg>
  );
}
