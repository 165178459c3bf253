import { refundsIn } from '@kujiya/contract/staff/paths';
import { type Queue, queueStatement } from '#shop/staff/work.ts';

const asked = queueStatement(
  'refunds_asked',
  `select id, at as since from refunds where state = 'asked' order by id`,
);
const byHand = queueStatement(
  'payouts',
  `select id, created_at as since from payouts
   where state = 'refused' or state = 'waiting' and way = 'transfer' order by id`,
);

const rights = ['read_refunds', 'write_refunds'] as const;

/** Refunds of unused tokens that wait for a decision, and payouts that the gateway cannot make. */
export const refundQueues: readonly Queue[] = [
  {
    kind: 'refunds_asked',
    rights,
    read: (db) => asked(db),
    path: () => refundsIn('asked'),
  },
  { kind: 'payouts', rights, read: (db) => byHand(db), path: () => refundsIn('paying') },
];
