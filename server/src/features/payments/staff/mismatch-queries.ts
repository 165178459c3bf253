import type { Mismatch, MismatchKind } from '@kujiya/contract/staff/mismatches';
import { readStatement } from '#platform/postgres/database.ts';

export type MismatchRow = Omit<Mismatch, 'settled' | 'found_at'> & {
  found_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  reason: string | null;
};
const columns = `x.id, x.kind, x.number, x.attempt_id as payment_id, x.trade_number, x.ours, x.theirs, x.via, x.found_at,
  x.settled_at, s.name as settled_by, x.reason`;

export const listMismatches = readStatement<
  MismatchRow,
  [isOpen: boolean, before: number | null, limit: number]
>(
  'payment_mismatches.list',
  `select ${columns} from payment_mismatches x left join staff s on s.id = x.settled_by
   where (x.settled_at is null) = $1 and x.id < coalesce($2, 9223372036854775807) order by x.id desc limit $3`,
);

/** How the gateway is asked about the payment of a mismatch: an amount that it does not know finds nothing there. */
export const findMismatch = readStatement<
  { kind: MismatchKind; number: string; amount: number | null },
  [id: number]
>(
  'payment_mismatches.find',
  'select kind, number, coalesce(theirs, ours) as amount from payment_mismatches where id = $1',
);

export const findNumber = readStatement<{ number: string; amount: number }, [id: number]>(
  'payment_mismatches.find_number',
  'select number, amount from payment_attempts where id = $1',
);
