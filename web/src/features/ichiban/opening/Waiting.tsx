import stageStyles from '#shop/opening/stage/stage.module.css';
import { cx } from '#ui/cx.ts';
import { Lanterns } from './Lanterns.tsx';
import styles from './stage.module.css';
import ticketStyles from './ticket.module.css';

/** The stage before its ticket has come: its shape, in the dark. */
export function Waiting() {
  return (
    <div className={cx(stageStyles.stage, styles.ticketStage, 'on-night')} role="status">
      <span className="sr-only">準備開籤…</span>
      <Lanterns />
      <div className={stageStyles.stageBar} />
      <div className={cx(styles.stagePlace, stageStyles.stagePlace)}>
        <div className={stageStyles.stageRays} aria-hidden="true" />
        <div className={stageStyles.stageFloor} aria-hidden="true" />
        <div className={ticketStyles.lot} aria-hidden="true">
          <div className={ticketStyles.lotWaitingBody} />
        </div>
      </div>
      <div className={stageStyles.stagePanel} aria-hidden="true">
        <span className="h-12 w-64 rounded-full bg-white/8" />
        <span className="h-16 w-full rounded-md bg-white/8" />
        <span className="h-14 w-full rounded-md bg-white/8" />
      </div>
    </div>
  );
}
