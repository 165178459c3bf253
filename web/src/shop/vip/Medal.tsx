import { cx } from '#ui/cx.ts';
import styles from './medal.module.css';

/** For each level, the character of its name that no other level has. */
const letters = ['銅', '銀', '金', '白', '鑽', '師'] as const;

/** A level's rosette: a scalloped stamp in its colour, with a character of its name. */
export function Medal({
  level,
  dim = false,
  className,
}: {
  level: number;
  /** Not reached yet. */
  dim?: boolean;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 96 112"
      aria-hidden="true"
      data-level={level}
      className={cx(styles.medal, dim && styles.dim, className)}
    >
      <path className={styles.ribbon} d="M28 66 18 106l14-6 9 11 9-38zM68 66l10 40-14-6-9 11-9-38z" />
      <circle className={styles.teeth} cx="48" cy="44" r="37" />
      <circle className={styles.rim} cx="48" cy="44" r="34" />
      <circle className={styles.face} cx="48" cy="44" r="26" />
      <path className={styles.light} d="M30 30a24 24 0 0 1 22-10" />
      <text x="48" y="54" textAnchor="middle" className={styles.letter}>
        {letters[level - 1]}
      </text>
    </svg>
  );
}
