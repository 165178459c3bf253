import { Confetti } from '#ui/Confetti.tsx';
import styles from './collection.module.css';

/** The moment a series is complete: a banner across the night, and paper from both sides. */
export function SeriesComplete({ series, total }: { series: string; total: number }) {
  return (
    <>
      {/* Outside the animated element: inside it, the paper would fly only within its small frame. */}
      <Confetti count={180} />
      <div className={styles.complete} role="status">
        <div className="relative w-full">
          <svg viewBox="0 0 320 96" aria-hidden="true" className={styles.completeRibbon}>
            <path d="M4 34h44v50H4l16-25z" fill="#a86f08" />
            <path d="M316 34h-44v50h44l-16-25z" fill="#a86f08" />
            <path d="M48 84l-16-12h16zM272 84l16-12h-16z" fill="#5e3c00" />
            <path
              d="M32 16h256v56H32z"
              fill="url(#complete-gold)"
              stroke="#171210"
              strokeWidth="2"
              strokeLinejoin="round"
            />
            <path d="M38 22h244M38 66h244" stroke="#7a4f00" strokeWidth="1.2" strokeDasharray="4 3" />
            <defs>
              <linearGradient id="complete-gold" x1="0" y1="0" x2="1" y2="1">
                <stop offset="0" stopColor="#efc04a" />
                <stop offset=".45" stopColor="#fff6cf" />
                <stop offset=".55" stopColor="#fff0b4" />
                <stop offset="1" stopColor="#dc9f22" />
              </linearGradient>
            </defs>
          </svg>
          <p className={styles.completeTitle}>恭喜集滿全套！</p>
        </div>
        <p className={styles.completeWords}>
          {series}・全 {total} 款
        </p>
      </div>
    </>
  );
}
