import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { OrderInvoice } from '#shop/payments/queries.ts';

export type FailedRow = {
  id: number;
  payment_id: number;
  number: string;
  order_id: number;
  order_number: string;
  total: number;
  invoice_type: OrderInvoice['invoice_type'] | null;
  failure: string;
  tries: number;
  try_at: Date;
  created_at: Date;
};
export const listFailed = readStatement<FailedRow, [limit: number]>(
  'invoices.list_failed',
  `select i.id, a.id as payment_id, a.number, o.id as order_id, o.order_number, i.total, d.invoice_type, i.failure, i.tries, i.try_at,
     i.created_at
   from invoices i join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id
     left join order_invoices d on d.order_id = o.id
   where i.state = 'waiting' and i.failure is not null order by i.id limit $1`,
);

/** No row when the invoice is issued. */
export const retry = writeStatement<{ payment_id: number }, [id: number]>(
  'invoices.retry',
  `update invoices set try_at = now() where id = $1 and state = 'waiting' returning attempt_id as payment_id`,
);

export type LockedRow = {
  payment_id: number;
  order_id: number;
  is_deleted: boolean;
  failure: string | null;
  invoice_type: OrderInvoice['invoice_type'] | null;
  email: string | null;
};
/** An invoice that is not issued yet, locked; without a failure when it is being tried just now. */
export const lockWaiting = writeStatement<LockedRow, [id: number]>(
  'invoices.lock_waiting',
  `select a.id as payment_id, a.order_id, m.deleted_at is not null as is_deleted, i.failure, d.invoice_type, d.email
   from invoices i join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id
     join members m on m.id = o.member_id left join order_invoices d on d.order_id = a.order_id
   where i.id = $1 and i.state = 'waiting' for no key update of i`,
);
