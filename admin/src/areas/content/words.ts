import type { ArticleState } from '@kujiya/contract/staff/articles';
import type { CouponState } from '@kujiya/contract/staff/coupons';
import type { PeriodState } from '@kujiya/contract/staff/period';

export const stateWords: Record<PeriodState, string> = {
  scheduled: '排程中',
  running: '進行中',
  ended: '已結束',
};

/** The same of what staff can also stop. */
export const stoppableWords: Record<CouponState, string> = { ...stateWords, stopped: '已停用' };

/** The same of articles, which begin as drafts. */
export const articleWords: Record<ArticleState, string> = { draft: '草稿', ...stateWords };
