import type { TokenRefund } from '@kujiya/contract/refunds';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { GatewayMethod } from '#shop/payments/gateway.ts';
import { netAmount } from '#shop/payments/net-amount.ts';

export const balanceOf = readStatement<{ balance: number }, [memberId: number]>(
  'refunds.balance_of',
  `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token'`,
);

export type TopUpRow = { id: number; method: GatewayMethod | null; amount: number; is_recent: boolean };
/** Payments that became a member's tokens, newest first, with the amount of each that was not refunded. */
export const topUpsOf = readStatement<TopUpRow, [memberId: number, days: number]>(
  'refunds.top_ups_of',
  `select a.id, a.method, a.paid_at > now() - make_interval(days => $2) as is_recent,
     ${netAmount} as amount
   from payment_attempts a join orders o on o.id = a.order_id
   where o.member_id = $1 and a.state = 'paid' and (a.used_for = 'tokens' or o.order_type = 'token_recharge')
   order by a.id desc`,
);

type TokenRefundRow = Omit<TokenRefund, 'at' | 'decided_at' | 'done_at' | 'payout'> & {
  at: Date;
  decided_at: Date | null;
  done_at: Date | null;
};
export const newestOf = readStatement<TokenRefundRow, [memberId: number]>(
  'refunds.newest_of',
  `select id, state, amount, fee, at, decided_at, done_at, case when state = 'declined' then reason end as reason
   from refunds where member_id = $1 and kind = 'tokens' order by id desc limit 1`,
);

export const insertTransfer = writeStatement<object, [refundId: number, memberId: number, account: string]>(
  'refunds.insert_transfer',
  'insert into refund_transfers (refund_id, member_id, account) values ($1, $2, $3)',
);

export const exportRefunds = readStatement<object, [memberId: number]>(
  'refunds.export',
  `select r.kind, o.order_number, r.amount, r.fee, r.points, r.expired_points, r.state, r.at, r.done_at, t.account as transfer_account
   from refunds r left join orders o on o.id = r.order_id left join refund_transfers t on t.refund_id = r.id
   where r.member_id = $1 order by r.id`,
);
export const eraseTransfers = writeStatement<object, [memberId: number]>(
  'refunds.erase_transfers',
  'delete from refund_transfers where member_id = $1',
);
/** Refunds of money that have not reached the member yet. */
export const openRefunds = readStatement<object, [memberId: number]>(
  'refunds.open',
  `select from refunds where member_id = $1 and state in ('asked', 'paying') limit 1`,
);
