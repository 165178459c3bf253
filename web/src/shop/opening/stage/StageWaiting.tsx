import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './stage.module.css';

/** The stage while its opening is being loaded: bar, place and panel in their later positions, in the dark. */
export function StageWaiting({
  text,
  stage,
  place,
  panel,
  backdrop,
  bars,
  children,
}: {
  /** For screen readers. */
  text: string;
  /** The game's own classes for the three parts. */
  stage?: string | undefined;
  place?: string | undefined;
  panel?: string | undefined;
  backdrop?: ReactNode;
  /** Sizes of the lines and buttons to come. */
  bars: readonly string[];
  /** The outline of the ticket, box or machine to open. */
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.stage, stage, 'on-night')} role="status">
      <span className="sr-only">{text}</span>
      {backdrop}
      <div className={styles.stageBar} data-part="bar" />
      <div className={cx(place, styles.stagePlace)}>
        <div className={styles.stageRays} aria-hidden="true" />
        {children}
      </div>
      <div className={cx(panel, styles.stagePanel)} aria-hidden="true">
        {bars.map((size) => (
          <span key={size} className={cx(size, 'bg-white/8')} />
        ))}
      </div>
    </div>
  );
}
