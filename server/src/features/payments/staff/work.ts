import { mismatchesPage } from '@kujiya/contract/staff/paths';
import { type Queue, queueStatement } from '#shop/staff/work.ts';

const strange = queueStatement(
  'payments_strange',
  'select id, found_at as since from payment_mismatches where settled_at is null order by id',
);

/** Payments about which books and gateway disagree, until somebody has settled them. */
export const strangeQueue: Queue = {
  kind: 'payments_strange',
  rights: ['read_money', 'write_money'],
  read: (db) => strange(db),
  path: () => mismatchesPage,
};
