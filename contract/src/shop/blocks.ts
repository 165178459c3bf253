import { defineRefusals } from '../kernel/refusal.ts';

export const blockRefusals = defineRefusals({
  /** Staff have blocked the member from buying, drawing, holding boxes and topping up. */
  member_blocked: [
    403,
    '您的帳號目前暫停購買、抽獎和儲值，盒櫃、出貨和退款不受影響；原因請看通知，有疑問請聯絡客服',
  ],
});
