import {
  type Complaint,
  type ComplaintProblem,
  type ListedComplaint,
  complaintLimits as limits,
  complaintRefusals as refusals,
} from '@kujiya/contract/complaints';
import { complaintUntil } from '@kujiya/contract/shop/complaints';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { attach, listFiles } from './file-queries.ts';
import { shownFiles } from './files.ts';
import * as queries from './queries.ts';

const listedOf = (row: queries.ComplaintRow): ListedComplaint => ({
  id: row.id,
  order_number: row.order_number,
  state: row.state,
  outcome: row.outcome,
  created_at: row.created_at.toISOString(),
  moved_at: row.moved_at.toISOString(),
  thing: row.thing,
});

/** The newest complaints of a member, newest first. */
export async function listComplaints(db: Queryable, memberId: number): Promise<ListedComplaint[]> {
  return (await queries.listOwn(db, memberId, limits.listed)).map(listedOf);
}

/** A complaint of a member, as they see it. Refuses `complaint_missing`. */
export async function showComplaint(shop: Shop, memberId: number, id: number): Promise<Complaint> {
  const { db } = shop;
  const [row] = await queries.findOne(db, id);
  if (row?.member_id !== memberId) throw new Refused(refusals.complaint_missing);
  const [things, messages, rows] = [
    await queries.listThings(db, id),
    await queries.listMessages(db, id),
    await listFiles(db, id),
  ];
  const files = await shownFiles(shop, db, rows);
  return {
    ...listedOf(row),
    order_id: row.order_id,
    things: things.map(({ position: _, ...thing }) => thing),
    messages: messages.map((message) => ({
      id: message.id,
      by: message.by === null ? 'member' : 'shop',
      text: message.text,
      at: message.at.toISOString(),
      files: files
        .filter((file) => file.message_id === message.id)
        .map((file) => ({ id: file.id, kind: file.kind, url: file.url })),
    })),
  };
}

/** What a complaint about an order begins with. Refuses `complaint_parcel_missing`. */
export async function complaintForm(db: Queryable, memberId: number, orderId: number) {
  const [parcel] = await queries.findParcel(db, memberId, orderId);
  if (!parcel) throw new Refused(refusals.complaint_parcel_missing);
  const [open] = await queries.openOf(db, orderId);
  return {
    order_number: parcel.order_number,
    until: parcel.delivered_at === null ? null : complaintUntil(parcel.delivered_at).toISOString(),
    now: parcel.now.toISOString(),
    open_id: open?.id ?? null,
    things: await queries.thingsOfOrder(db, orderId),
  };
}

type ComplaintRequest = {
  things: readonly { position: number; problem: ComplaintProblem }[];
  text: string;
  files: readonly number[];
};

/** Opens a complaint about a parcel that has arrived and whose time is not over. */
async function openComplaint(tx: Tx, memberId: number, orderId: number, parcel: queries.ParcelRow) {
  if (parcel.delivered_at === null) throw new Refused(refusals.complaint_not_arrived);
  if (parcel.now >= complaintUntil(parcel.delivered_at)) throw new Refused(refusals.complaint_late);
  const [made] = await queries.open(tx, memberId, orderId);
  if (!made) throw new Error(`order ${orderId} could not be complained about`);
  return made;
}

/** Sends files with a message. Refuses `complaint_files`: one is missing, or there are too many of a kind. */
async function attachFiles(tx: Tx, memberId: number, messageId: number, files: readonly number[]) {
  const sent = await attach(tx, memberId, messageId, files, limits.fileDays);
  const photos = sent.filter(({ type }) => type === 'image/webp').length;
  const isAll = sent.length === new Set(files).size;
  if (!isAll || photos > limits.photos || sent.length - photos > limits.films)
    throw new Refused(refusals.complaint_files);
}

/** Complains about things of a parcel, or adds to the complaint that is open. Refuses as `sendComplaint` in the contract. */
export async function sendComplaint(
  tx: Tx,
  memberId: number,
  orderId: number,
  { things, text, files }: ComplaintRequest,
): Promise<{ id: number }> {
  const [parcel] = await queries.lockParcel(tx, memberId, orderId);
  if (!parcel) throw new Refused(refusals.complaint_parcel_missing);
  const [open] = await queries.openOf(tx, orderId);
  const known = new Set((await queries.thingsOfOrder(tx, orderId)).map(({ position }) => position));
  const positions = things.map(({ position }) => position);
  const isClear = new Set(positions).size === positions.length && positions.every((one) => known.has(one));
  if (!isClear || (!open && things.length === 0)) throw new Refused(refusals.complaint_things);
  const { id } = open ?? (await openComplaint(tx, memberId, orderId, parcel));
  const [said] = await queries.countMessages(tx, id);
  if ((said?.count ?? 0) >= limits.messages) throw new Refused(refusals.complaint_full);
  const [message] = await queries.addMessage(tx, id, text, null);
  if (!message) throw new Error(`complaint ${id} got no message`);
  await queries.nameThings(
    tx,
    id,
    positions,
    things.map(({ problem }) => problem),
  );
  if (files.length > 0) await attachFiles(tx, memberId, message.id, files);
  // What is worked on stays so; an answer that was not enough waits anew.
  if (open) await queries.move(tx, id, open.state === 'working' ? 'working' : 'received', null);
  return { id };
}
