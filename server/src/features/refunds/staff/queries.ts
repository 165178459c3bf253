import type { RefundState } from '@kujiya/contract/refunds';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type RequestedRow = {
  id: number;
  member_id: number;
  state: RefundState;
  amount: number;
  fee: number;
  has_account: boolean;
};
export const lockRefund = writeStatement<RequestedRow, [id: number]>(
  'refunds.lock',
  `select id, member_id, state, amount, fee,
     exists (select from refund_transfers t where t.refund_id = r.id) as has_account
   from refunds r where id = $1 and kind = 'tokens' for no key update`,
);

export const decide = writeStatement<
  object,
  [id: number, state: 'paying' | 'declined', actor: string, reason: string]
>(
  'refunds.decide',
  `update refunds set state = $2, decided_at = now(), actor = $3, reason = $4 where id = $1`,
);

export type StaffRow = {
  id: number;
  member_id: number;
  member_name: string;
  kind: 'order' | 'tokens' | 'late';
  order_number: string | null;
  amount: number;
  fee: number;
  points: number;
  state: RefundState;
  reason: string;
  at: Date;
  transfer_account: string | null;
};
export const listRefunds = readStatement<StaffRow, [state: RefundState, after: number, limit: number]>(
  'refunds.list',
  `select r.id, r.member_id, m.display_name as member_name, r.kind, o.order_number, r.amount, r.fee, r.points, r.state, r.reason, r.at,
     case when r.state in ('asked', 'paying') then t.account end as transfer_account
   from refunds r join members m on m.id = r.member_id left join orders o on o.id = r.order_id left join refund_transfers t on t.refund_id = r.id
   where r.state = $1 and r.id > $2 order by r.id limit $3`,
);

type PayoutRow = {
  refund_id: number;
  id: number;
  number: string;
  amount: number;
  way: 'gateway' | 'transfer' | 'tokens';
  state: 'waiting' | 'refused' | 'done';
  note: string | null;
  failure: string | null;
  done_at: Date | null;
};
export const payoutsOf = readStatement<PayoutRow, [refundIds: readonly number[]]>(
  'refunds.payouts_of',
  `select p.refund_id, p.id, a.number, p.amount, p.way, p.state, p.note, p.failure, p.done_at
   from payouts p join payment_attempts a on a.id = p.attempt_id where p.refund_id = any ($1) order by p.id`,
);

/** A payout, and the bank account that belongs to its refund. */
export const accountOf = readStatement<
  { refund_id: number; way: string; state: string; account: string | null },
  [payoutId: number]
>(
  'refunds.account_of',
  `select p.refund_id, p.way, p.state, t.account from payouts p
     left join refund_transfers t on t.refund_id = p.refund_id where p.id = $1`,
);
