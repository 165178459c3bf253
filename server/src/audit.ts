import type { Queryable } from './platform/postgres/database.ts';
import { auditCommitments, auditDraws } from './shop/draws/audit.ts';
import { brokenBooks } from './shop/ledger/queries.ts';

/** Proves the books: money, slots, box, receipts and what was committed. An empty list is a clean audit. */
export async function audit(db: Queryable): Promise<{ rule: string; example: string }[]> {
  return [...(await brokenBooks(db)), ...(await auditDraws(db)), ...(await auditCommitments(db))];
}
