import stageStyles from '#shop/opening/stage/stage.module.css';
import { cx } from '#ui/cx.ts';
import styles from './scene.module.css';

/** The stage before its machine has come: its shape, in the dark. */
export function Waiting() {
  return (
    <div className={cx(stageStyles.stage, styles.capsuleStage, 'on-night')} role="status">
      <span className="sr-only">準備轉蛋…</span>
      <div className={stageStyles.stageBar} data-part="bar" />
      <div className={cx(styles.stagePlace, stageStyles.stagePlace)}>
        <div className={stageStyles.stageRays} aria-hidden="true" />
        <div className={styles.scene} aria-hidden="true">
          <div className={styles.sceneWaiting} />
        </div>
      </div>
      <div className={cx(styles.stagePanel, stageStyles.stagePanel)} aria-hidden="true">
        <span className="h-5 w-40 rounded-full bg-white/8" />
        <span className="h-14 w-full rounded-md bg-white/8" />
      </div>
    </div>
  );
}
