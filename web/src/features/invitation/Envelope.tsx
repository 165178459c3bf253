import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './envelope.module.css';

const size = 'absolute inset-0 h-auto w-full';

const ink = {
  viewBox: '0 0 320 290',
  fill: 'none',
  stroke: '#0c0a18',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An opened envelope with its content rising out of it. */
export function Envelope({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto aspect-[320/290] w-full max-w-90">
      <svg {...ink} aria-hidden="true" className={size}>
        <path d="M10 128L148 18q12-9 24 0l138 110z" fill="#c9995a" />
        <path d="M10 128h300v80H10z" fill="#8a6238" stroke="none" />
      </svg>
      <div className={cx(styles.envelopeTicket, 'absolute inset-x-[7%] top-[10%] bottom-[10%] grid')}>
        {children}
      </div>
      <svg {...ink} aria-hidden="true" className={size}>
        <path d="M10 128l140 92q10 6 20 0l140-92v142q0 10-10 10H20q-10 0-10-10z" fill="#f7dcae" />
        <path d="M14 276l116-70M306 276l-116-70" stroke="#c9995a" />
        <path d="M10 128l140 92q10 6 20 0l140-92v142q0 10-10 10H20q-10 0-10-10z" />
        <circle cx="160" cy="226" r="27" fill="#e4372c" />
        <circle cx="160" cy="226" r="20" stroke="#ffcb3d" strokeWidth="2" />
        <g fill="#ffcb3d" stroke="none">
          <ellipse cx="160" cy="230" rx="11" ry="9" />
          <path d="M153 223q-5-12 0-12t5 11zM167 223q5-12 0-12t-5 11z" />
        </g>
        <path d="M156 230h.1M164 230h.1" stroke="#e4372c" strokeWidth="3.4" />
      </svg>
    </div>
  );
}
