import {
  type ComplaintOutcome,
  type ComplaintState,
  complaintRefusals as refusals,
} from '@kujiya/contract/complaints';
import {
  type StaffComplaint,
  type StaffListedComplaint,
  staffComplaintRefusals,
} from '@kujiya/contract/staff/complaints';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import type { Shop } from '#shop/feature.ts';
import { readAloudOf } from '#shop/search/orders.ts';
import { listFiles } from '../file-queries.ts';
import { shownFiles } from '../files.ts';
import * as queries from '../queries.ts';

const listedOf = (row: queries.ComplaintRow): StaffListedComplaint => ({
  id: row.id,
  order: { id: row.order_id, number: row.order_number },
  member: { id: row.member_id, name: row.member },
  state: row.state,
  outcome: row.outcome,
  waits_since: row.waits_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  thing: row.thing,
});

type Wanted = { state?: ComplaintState; q?: string; cursor?: number; limit?: number };

/** A page of all complaints: those that wait first. A text that is no number of an order finds none. */
export async function listComplaints(db: Queryable, { state, q = '', cursor, limit = 50 }: Wanted) {
  const tail = q === '' ? null : (readAloudOf(q).tail ?? '?');
  const wanted = { state: state ?? null, tail, cursor: cursor ?? null, limit: limit + 1 };
  const { shown, next } = pageOf(await queries.listAll(db, wanted), limit);
  return { data: shown.map(listedOf), next };
}

async function find(db: Queryable, id: number): Promise<queries.ComplaintRow> {
  const [row] = await queries.findOne(db, id);
  if (!row) throw new Refused(refusals.complaint_missing);
  return row;
}

/** A complaint with all that was said. Refuses `complaint_missing`. */
export async function showComplaint(db: Queryable, id: number): Promise<StaffComplaint> {
  const row = await find(db, id);
  const [things, messages, files] = [
    await queries.listThings(db, id),
    await queries.listMessages(db, id),
    await listFiles(db, id),
  ];
  return {
    ...listedOf(row),
    order_type: row.order_type,
    things: things.map(({ position: _, ...thing }) => thing),
    messages: messages.map(({ at, ...message }) => ({
      ...message,
      at: at.toISOString(),
      files: files.filter((file) => file.message_id === message.id).length,
    })),
  };
}

const subjectsOf = (id: number, { order_id, member_id }: { order_id: number; member_id: number }) => [
  `complaint:${id}`,
  `order:${order_id}`,
  `member:${member_id}`,
];

/** The photos and films of a complaint, which the log notes. Refuses `complaint_missing`. */
export async function showFiles(shop: Shop, tx: Tx, { note }: StaffCaller, id: number) {
  note({ subjects: subjectsOf(id, await find(tx, id)) });
  const files = await shownFiles(shop, tx, await listFiles(tx, id));
  return files.map(({ type: _, ...file }) => file);
}

async function lock(tx: Tx, id: number) {
  const [row] = await queries.lockOne(tx, id);
  if (!row) throw new Refused(refusals.complaint_missing);
  return row;
}

/** Says that a complaint is worked on. Refuses `complaint_missing` and `complaint_resolved`. */
export async function takeComplaint(tx: Tx, { note }: StaffCaller, id: number): Promise<void> {
  const row = await lock(tx, id);
  if (row.state === 'resolved') throw new Refused(staffComplaintRefusals.complaint_resolved);
  note({ subjects: subjectsOf(id, row), before: { state: row.state }, after: { state: 'working' } });
  if (row.state === 'received') await queries.move(tx, id, 'working', null);
}

/** Answers a complaint, and tells the member; an outcome resolves it. Refuses `complaint_missing` and `complaint_resolved`. */
export async function answerComplaint(
  tx: Tx,
  { staffId, note }: StaffCaller,
  id: number,
  { text, outcome }: { text: string; outcome: ComplaintOutcome | null },
): Promise<void> {
  const row = await lock(tx, id);
  if (row.state === 'resolved') throw new Refused(staffComplaintRefusals.complaint_resolved);
  const state = outcome === null ? 'answered' : 'resolved';
  await queries.addMessage(tx, id, text, staffId);
  await queries.move(tx, id, state, outcome);
  await recordEvent(tx, 'complaint.answered', row.member_id, {
    complaint: id,
    order_number: row.order_number,
    outcome: outcome ?? '',
  });
  note({ subjects: subjectsOf(id, row), before: { state: row.state }, after: { state, outcome } });
}
