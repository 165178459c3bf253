import { useId } from 'react';
import styles from './bag.module.css';

const crimp = (y: number, up: boolean) =>
  Array.from({ length: 21 }, (_, i) => `${i * 10} ${y + (i % 2 === 0 ? 0 : up ? -5 : 5)}`).join('L');

/** The sealed foil bag in the carton: its top tears off and light comes out. */
export function Bag() {
  const id = useId();
  const foil = (part: string) => (
    <linearGradient id={`${id}-${part}`} x1="0" y1="0" x2="1" y2=".55">
      <stop offset="0" stopColor="#8d93ad" />
      <stop offset=".2" stopColor="#eef0f8" />
      <stop offset=".36" stopColor="#a9afc6" />
      <stop offset=".55" stopColor="#fbfcff" />
      <stop offset=".72" stopColor="#9aa0ba" />
      <stop offset="1" stopColor="#d6daea" />
    </linearGradient>
  );
  return (
    <div className={styles.bag}>
      <span className={styles.bagLeak} />
      <svg viewBox="-4 -8 208 268" className={styles.bagBody} role="presentation">
        <defs>{foil('body')}</defs>
        <path
          d={`M0 34C6 90-6 150 4 236L0 246L${crimp(246, false)}L196 236C206 150 194 90 200 34z`}
          fill={`url(#${id}-body)`}
          stroke="#201a17"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path
          d={`M0 34C6 90-6 150 4 236L0 246L${crimp(246, false)}L196 236C206 150 194 90 200 34z`}
          className={styles.bagTint}
        />
        <path
          d="M26 60Q44 120 22 210M60 44Q52 90 66 130M176 56Q160 130 178 214M138 200Q150 170 140 140"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          opacity=".7"
        />
        <path d="M4 226H196" stroke="#201a17" strokeWidth="1.2" opacity=".4" />
        <circle cx="100" cy="134" r="46" fill="#fffdf6" stroke="#201a17" strokeWidth="2.5" />
        <circle cx="100" cy="134" r="39" className={styles.bagSeal} strokeDasharray="3 5" />
        <path
          d="M83 122Q84 105 101 105Q118 106 117 121Q116 132 101 138L101 146"
          fill="none"
          className={styles.bagAsk}
        />
        <circle cx="101" cy="159" r="6.5" className={styles.bagDot} />
      </svg>
      <svg viewBox="-4 -8 208 48" className={styles.bagHead} role="presentation">
        <defs>{foil('head')}</defs>
        <path
          d={`M0 0L${crimp(0, true)}L200 34H0z`}
          fill={`url(#${id}-head)`}
          stroke="#201a17"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path d={`M0 0L${crimp(0, true)}L200 34H0z`} className={styles.bagTint} />
        <path d="M2 12H198M2 22H198" stroke="#201a17" strokeWidth="1.4" opacity=".35" />
        <path d="M0 34H200" stroke="#201a17" strokeWidth="2" strokeDasharray="6 5" opacity=".7" />
      </svg>
    </div>
  );
}
