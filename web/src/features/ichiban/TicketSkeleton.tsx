import { cx } from '#ui/cx.ts';
import styles from './kuji.module.css';

const places = Array.from({ length: 40 }, (_, index) => index);

/** Placeholder of the ticket grid. */
export function TicketSkeleton() {
  return (
    <div role="status" className="gutters grid gap-4 py-4 desk:grid-cols-[1fr_22rem] desk:gap-10">
      <span className="sr-only">載入中</span>
      <div className="@container grid content-start gap-4">
        <span className="skeleton h-12" />
        <div className={styles.kujiGrid}>
          {places.map((place) => (
            <span key={place} className={cx(styles.kuji, 'border-paper-edge text-paper-edge')}>
              <span className={styles.kujiStub} />
              <span className={styles.kujiLower}>
                <span className="skeleton h-5 w-7" />
              </span>
            </span>
          ))}
        </div>
      </div>
      <span className="skeleton hidden h-80 rounded-md desk:block" />
    </div>
  );
}
