import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import styles from './scene.module.css';

/** The coin that goes into the slot when the panel wakes up. */
export const Coin = () => (
  <span className={styles.coin} aria-hidden="true">
    <TokenIcon size={48} className="size-full" />
  </span>
);
