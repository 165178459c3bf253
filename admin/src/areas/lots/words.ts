import type { LotWarning, StaffLot } from '@kujiya/contract/staff/lots';
import { formatDateTime } from '@kujiya/web/lib/format.ts';

/** What should be looked at before a lot is committed. */
const warnings: Record<LotWarning, string> = {
  value_unknown: '有獎品沒填成本，算不出毛利',
  margin_negative: '獎品成本高於全部抽完的收入',
  no_big_prize: '沒有標示大獎',
  no_last_prize: '有獎品的名稱像最後賞，等級卻不是：它會變成一張普通的籤，請先把等級改成最後賞',
};

/** These warnings in one line. */
export const warningsOf = (lot: StaffLot): string => lot.warnings.map((one) => warnings[one]).join('；');

/** What has happened to a lot and what is to come, in their order. */
export const whenOf = (lot: StaffLot): string[] => [
  ...(lot.commit_at ? [`將於 ${formatDateTime(lot.commit_at)} 承諾`] : []),
  ...(lot.committed_at ? [`${formatDateTime(lot.committed_at)} 承諾`] : []),
  ...(lot.open_at ? [`將於 ${formatDateTime(lot.open_at)} 開賣`] : []),
  ...(lot.opens_next ? ['前一筒完售後自動開賣'] : []),
  ...(lot.opened_at ? [`${formatDateTime(lot.opened_at)} 開賣`] : []),
  ...(lot.finished_at ? [`${formatDateTime(lot.finished_at)} 完售`] : []),
];
