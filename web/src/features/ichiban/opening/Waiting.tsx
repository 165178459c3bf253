import { StageWaiting } from '#shop/opening/stage/StageWaiting.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import { Lanterns } from './Lanterns.tsx';
import styles from './stage.module.css';
import ticketStyles from './ticket.module.css';

/** The stage while its ticket loads. */
export const Waiting = () => (
  <StageWaiting
    text="準備開籤…"
    stage={styles.ticketStage}
    place={styles.stagePlace}
    backdrop={<Lanterns />}
    bars={['h-12 w-64 rounded-full', 'h-16 w-full rounded-md', 'h-14 w-full rounded-md']}
  >
    <div className={stageStyles.stageFloor} aria-hidden="true" />
    <div className={ticketStyles.lot} aria-hidden="true">
      <div className={ticketStyles.lotWaitingBody} />
    </div>
  </StageWaiting>
);
