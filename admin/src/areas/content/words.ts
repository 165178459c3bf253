import type { CouponState } from '@kujiya/contract/staff/coupons';
import type { PeriodState } from '@kujiya/contract/staff/period';

export const stateWords: Record<PeriodState, string> = {
  scheduled: '排程中',
  running: '進行中',
  ended: '已結束',
};

/** The same of what staff can also stop. */
export const stoppableWords: Record<CouponState, string> = { ...stateWords, stopped: '已停用' };
