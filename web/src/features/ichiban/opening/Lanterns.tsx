import { cx } from '#ui/cx.ts';
import styles from './stage.module.css';

function Lantern({ word, className }: { word: string; className: string }) {
  return (
    <svg viewBox="0 0 100 190" overflow="visible" className={className} aria-hidden="true">
      <path d="M50 -200V34" stroke="#0c0a18" strokeWidth="3" />
      <ellipse cx="50" cy="92" rx="46" ry="52" fill="#c92a20" />
      <ellipse cx="50" cy="92" rx="46" ry="52" fill="url(#lantern-light)" />
      <path
        d="M50 40C26 52 26 132 50 144M50 40C74 52 74 132 50 144M50 40C2 56 2 128 50 144M50 40C98 56 98 128 50 144M50 40V144"
        fill="none"
        stroke="rgb(60 6 4 / 34%)"
        strokeWidth="1.6"
      />
      <path d="M31 36H69V46H31zM31 138H69V148H31z" fill="#17142a" stroke="#e9b949" strokeWidth="2" />
      <path d="M50 148V160M42 160H58M44 160V182M50 160V188M56 160V182" stroke="#ffcb3d" strokeWidth="2.6" />
      <text x="50" y="106" textAnchor="middle" fontSize="38" fontWeight="900" fill="#2a0b08">
        {word}
      </text>
    </svg>
  );
}

/** The shop's two lanterns over the counter. */
export function Lanterns() {
  return (
    <div className={styles.lanterns} aria-hidden="true">
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <defs>
          <radialGradient id="lantern-light" cx="50%" cy="52%" r="58%">
            <stop offset="0" stopColor="#ffe9a8" />
            <stop offset=".45" stopColor="#ff9a4a" stopOpacity=".85" />
            <stop offset="1" stopColor="#c92a20" stopOpacity="0" />
          </radialGradient>
        </defs>
      </svg>
      <Lantern word="籤" className={cx(styles.lantern, styles.lanternLeft)} />
      <Lantern word="屋" className={cx(styles.lantern, styles.lanternRight)} />
    </div>
  );
}
