import { features } from './features.ts';
import type { Queryable } from './platform/postgres/database.ts';
import { auditCommitments, auditDraws } from './shop/draws/audit.ts';
import { brokenEvents } from './shop/events/queries.ts';
import type { Finding } from './shop/finding.ts';
import { brokenBooks } from './shop/ledger/queries.ts';
import { brokenOrders } from './shop/orders/queries.ts';
import { brokenShipments } from './shop/shipping/queries.ts';

/**
 * Proves the books: money, slots, events, storage, receipts, commitments, and each feature's own rules. An empty list
 * is a clean audit.
 */
export async function audit(db: Queryable): Promise<Finding[]> {
  const checks = [
    brokenBooks,
    brokenOrders,
    brokenShipments,
    brokenEvents,
    auditDraws,
    auditCommitments,
    ...features.flatMap((one) => one.audit ?? []),
  ];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(db)));
  return findings;
}
