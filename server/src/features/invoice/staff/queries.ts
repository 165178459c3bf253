import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type FailedRow = {
  id: number;
  payment_id: number;
  number: string;
  order_id: number;
  order_number: string;
  total: number;
  failure: string;
  tries: number;
  try_at: Date;
  created_at: Date;
};
export const listFailed = readStatement<FailedRow, [limit: number]>(
  'invoices.list_failed',
  `select i.id, a.id as payment_id, a.number, o.id as order_id, o.order_number, i.total, i.failure, i.tries, i.try_at,
     i.created_at
   from invoices i join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id
   where i.state = 'waiting' and i.failure is not null order by i.id limit $1`,
);

/** No row when the invoice is issued. */
export const retry = writeStatement<{ payment_id: number }, [id: number]>(
  'invoices.retry',
  `update invoices set try_at = now() where id = $1 and state = 'waiting' returning attempt_id as payment_id`,
);
