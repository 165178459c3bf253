import { noteLimits as limits, noteRefusals, type OrderNote } from '@kujiya/contract/staff/notes';
import { staffOrderRefusals } from '@kujiya/contract/staff/orders';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

const shown = ({ at, ...note }: queries.NoteRow): OrderNote => ({ ...note, at: at.toISOString() });

/** The notes about an order, oldest first. Refuses `staff_order_missing`. */
export async function listNotes(db: Queryable, orderId: number): Promise<OrderNote[]> {
  const [order] = await queries.existsOrder(db, orderId);
  if (!order) throw new Refused(staffOrderRefusals.staff_order_missing);
  return (await queries.listNotes(db, orderId)).map(shown);
}

/** Adds a note about an order. Refuses `staff_order_missing` and `notes_full`. */
export async function addNote(
  tx: Tx,
  { staffId, note }: StaffCaller,
  orderId: number,
  text: string,
): Promise<OrderNote> {
  const [order] = await queries.lockForNote(tx, orderId);
  if (!order) throw new Refused(staffOrderRefusals.staff_order_missing);
  if ((await queries.listNotes(tx, orderId)).length >= limits.notes)
    throw new Refused(noteRefusals.notes_full);
  const [added] = await queries.addNote(tx, orderId, staffId, text);
  if (!added) throw new Error(`the note about order ${orderId} was not written`);
  note({ subjects: [`order:${orderId}`] });
  return shown(added);
}
