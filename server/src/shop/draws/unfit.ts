import type { Tx } from '#platform/postgres/database.ts';
import { recordEntry } from '#shop/staff/service.ts';
import { readCommitment } from './commitments.ts';
import { noteUnfit } from './life-queries.ts';
import { allFit, subtreesFor, type Ticket } from './tree-store.ts';

/** Pauses a lot that no longer fits its commitment, and tells the staff, once. */
export async function pauseUnfit(tx: Tx, lotId: number): Promise<void> {
  const [noted] = await noteUnfit(tx, lotId);
  if (!noted) return;
  await recordEntry(tx, {
    staffId: null,
    what: 'draws:pause_unfit',
    right: 'write_lots',
    words: '籤池與封籤時不符，自動暫停',
    subjects: [`lot:${lotId}`, `product:${noted.product_id}`],
  });
}

/** Whether a lot committed to slots that a draw by card opens or reserves; without `tickets` as they are now. */
export async function fitsNow(
  tx: Tx,
  lotId: number,
  numbers: readonly number[],
  tickets?: readonly Ticket[],
): Promise<boolean> {
  const commitment = await readCommitment(tx, lotId);
  const subtrees = await subtreesFor(tx, { lotId, numbers });
  const checked = tickets ?? subtrees.tickets(lotId, numbers);
  return checked.length === numbers.length && (await allFit(subtrees, commitment, checked));
}
