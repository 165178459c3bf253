import { auditCommitments, auditDraws } from './features/draws/audit.ts';
import { brokenBooks } from './features/ledger/queries.ts';
import type { Queryable } from './platform/database.ts';

/** Proves the books: money, slots, box, receipts and what was committed. An empty list is a clean audit. */
export async function audit(db: Queryable): Promise<{ rule: string; example: string }[]> {
  return [...(await brokenBooks(db)), ...(await auditDraws(db)), ...(await auditCommitments(db))];
}
