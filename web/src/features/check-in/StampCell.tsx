import type { CheckInStatus } from '@kujiya/contract/check-in';
import Gift from 'lucide-react/icons/gift';
import { cx } from '#ui/cx.ts';
import styles from './card.module.css';

export type CellState = 'stamped' | 'today' | 'ahead';

type Day = CheckInStatus['reward_config'][number];

const said: Record<CellState, string> = { stamped: '已簽到', today: '今天', ahead: '還沒到' };

/** One day of the card: its reward, and the stamp once the member has checked in. */
export function StampCell({ day, state, arriving }: { day: Day; state: CellState; arriving: boolean }) {
  const combined = day.type === 'combined';
  return (
    <li className={styles.cell} data-state={state} data-wide={combined}>
      <span className={styles.cellDay}>
        第 <b className="font-print">{day.day}</b> 天
      </span>
      {day.is_double && <span className={styles.double}>雙倍</span>}
      <span className={styles.hole}>
        {state === 'stamped' ? (
          <span className={cx(styles.mark, arriving && 'stamp-down')} aria-hidden="true">
            簽
          </span>
        ) : (
          <>
            {combined && <Gift size={30} aria-hidden="true" className={styles.gift} />}
            <span
              aria-hidden="true"
              className={cx('font-print leading-none', combined ? 'text-xl' : 'text-lg')}
            >
              +{day.amount}
            </span>
          </>
        )}
      </span>
      <span className="text-center text-xs font-semibold break-keep">
        {combined ? `${day.amount} 點＋NT$${day.coupon_amount} 購物金` : `${day.amount} 點`}
      </span>
      <span className="sr-only">{said[state]}</span>
    </li>
  );
}
