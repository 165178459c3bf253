import { StageWaiting } from '#shop/opening/stage/StageWaiting.tsx';
import styles from './scene.module.css';

/** The stage while its machine loads. */
export const Waiting = () => (
  <StageWaiting
    text="準備轉蛋…"
    stage={styles.capsuleStage}
    place={styles.stagePlace}
    panel={styles.stagePanel}
    bars={['h-5 w-40 rounded-full', 'h-14 w-full rounded-md']}
  >
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sceneWaiting} />
    </div>
  </StageWaiting>
);
