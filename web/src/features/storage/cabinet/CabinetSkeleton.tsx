import { cx } from '#ui/cx.ts';
import { Loading } from '#ui/Skeleton.tsx';
import styles from './cabinet.module.css';

const boards = [0, 1];
const places = [0, 1, 2, 3, 4, 5];

/** A cabinet while it loads. */
export function CabinetSkeleton() {
  return (
    <Loading className={cx(styles.cabinet, 'min-h-160')}>
      {boards.map((board) => (
        <span key={board} className="grid grid-cols-3 gap-5 p-5 desk:grid-cols-6">
          {places.map((place) => (
            <span key={place} className="block aspect-[1/1.12] rounded-md bg-white/8" />
          ))}
        </span>
      ))}
    </Loading>
  );
}
