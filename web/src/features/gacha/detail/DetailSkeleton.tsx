import { cx } from '#ui/cx.ts';
import { bar, Loading } from '#ui/Skeleton.tsx';
import styles from './room.module.css';

/** A machine's page to come: the machine in its room, price, figures. */
export function DetailSkeleton() {
  return (
    <Loading className="gutters grid grid-cols-1 gap-5 pt-3 pb-8 desk:grid-cols-2 desk:gap-x-10 desk:pt-4">
      <span className={cx(styles.machineRoom, 'skeleton grid place-items-end justify-center')}>
        <span className="block aspect-[300/440] h-[88%] rounded-[30px] bg-paper/60" />
      </span>
      <span className="grid content-start gap-4">
        {bar('w-1/3')}
        {bar('w-4/5', 'h-8')}
        {bar('w-1/2', 'h-10')}
        <span className="skeleton block h-14 rounded-md" />
        <span className="skeleton block h-72 rounded-md" />
      </span>
    </Loading>
  );
}
