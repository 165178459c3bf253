import type { PeriodState } from '@kujiya/contract/staff/period';

export const stateWords: Record<PeriodState, string> = {
  scheduled: '排程中',
  running: '進行中',
  ended: '已結束',
};
