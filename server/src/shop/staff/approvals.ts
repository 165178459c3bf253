import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import {
  type Approval,
  type ApprovalKind,
  type ApprovalState,
  aloneWords,
  approvalKinds,
  approvalLimits as limits,
  approvalRefusals as refusals,
  type WaitingApproval,
} from '@kujiya/contract/staff/approvals';
import { rightTitle, type StaffRight } from '@kujiya/contract/staff/rights';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { rehearse } from '#platform/postgres/rehearse.ts';
import * as queries from './approval-queries.ts';
import { insertMove, lockMoves } from './limit-queries.ts';
import { type Configured, holdingOf, othersFor, roomOf } from './limits.ts';

/** Does a step with what was kept of it; `amount` is what it moved. Notes its own entry in the log. */
export type Approvable = (
  tx: Tx,
  caller: StaffCaller,
  payload: never,
  shop: Configured,
) => Promise<{ amount: number }>;

/** By kind; each belongs to the feature that moves the money. */
export type Approvables = Readonly<Partial<Record<ApprovalKind, Approvable>>>;

type ApprovalRequest = {
  kind: ApprovalKind;
  right: StaffRight;
  subject: string;
  /** All that the step needs to be done later; `words` describe it to whoever decides. */
  payload: object;
  reason: string;
};

/** A step that moves nothing itself: it is not summed, and nothing is a part of it. */
const uncounted: readonly ApprovalKind[] = ['settings.approval_amount'];

/**
 * Does a step that moves money. If it moves more than the caller has left to move alone (`roomOf`), all of it is undone,
 * and it waits for a second person: the amount is found by doing it, so that both are asked about exactly what will
 * move. Steps of one person come one after the other, and so do those about one subject: ten at once on two servers
 * are ten sums. Where nobody could approve it, it goes through with a fresh proof, and is marked. Refuses
 * `approval_waiting` when it, or something that it is a part of, waits already, and `fresh_proof_required`.
 */
export async function orWait<T extends { amount: number }>(
  tx: Tx,
  shop: Configured,
  caller: StaffCaller,
  asked: ApprovalRequest,
  work: () => Promise<T>,
): Promise<T | { amount: number; approval: WaitingApproval }> {
  const { kind, right, subject } = asked;
  const { staffId } = caller;
  const counts = !uncounted.includes(kind);
  await lockMoves(tx, staffId, subject);
  await queries.expire(tx, subject);
  const [waiting] = await queries.findWaiting(tx, subject);
  if (waiting && counts) throw new Refused(refusals.approval_waiting, { id: waiting.id });
  const { most, left } = await roomOf(tx, shop, staffId, { right, subject });
  const limit = counts ? left : most;
  const mayAlone = ({ amount }: { amount: number }) => amount <= 0 || amount <= limit;
  const done = await rehearse(tx, work, mayAlone);
  const { amount } = done;
  if (mayAlone(done)) {
    if (counts && amount > 0) await insertMove(tx, staffId, right, kind, subject, amount);
    return done;
  }
  if (waiting) throw new Refused(refusals.approval_waiting, { id: waiting.id });
  const { alone } = await othersFor(tx, shop, staffId, { right, amount });
  return alone ? doAlone(tx, caller, asked, work) : ask(tx, caller, asked, amount);
}

const rowOf = ({ payload, ...asked }: ApprovalRequest, amount: number, staffId: number) => ({
  ...asked,
  amount,
  payload: JSON.stringify(payload),
  staffId,
});

/** Does a step that only the caller could approve. */
async function doAlone<T extends { amount: number }>(
  tx: Tx,
  caller: StaffCaller,
  asked: ApprovalRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (!caller.isFresh) throw new Refused(commonRefusals.fresh_proof_required);
  const done = await work();
  await queries.insertAlone(tx, rowOf(asked, done.amount, caller.staffId));
  caller.note({ mark: aloneWords });
  return done;
}

/** Keeps a step until a second person decides about it. */
async function ask(tx: Tx, caller: StaffCaller, asked: ApprovalRequest, amount: number) {
  const { kind, subject, reason } = asked;
  const row = { ...rowOf(asked, amount, caller.staffId), seconds: limits.waits };
  const [made] = await queries.insertApproval(tx, row);
  if (!made) throw new Error(`something waits about ${subject}, in spite of the lock`);
  caller.note({
    subjects: [subject, `approval:${made.id}`],
    before: undefined,
    after: { approval: 'waiting', kind, amount },
    reason,
  });
  return { amount, approval: { id: made.id, state: 'waiting' as const } };
}

type Most = Awaited<ReturnType<typeof holdingOf>>['most'];
const viewOf = (
  { needs, asked_at, expires_at, decided_at, ...row }: queries.ApprovalRow,
  most: Most,
): Approval => ({
  ...row,
  above_limit: row.amount > most(needs),
  words: approvalKinds[row.kind as ApprovalKind] ?? row.kind,
  asked_at: asked_at.toISOString(),
  expires_at: expires_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

/** Steps that wait or waited for a second person, newest first; of those rights that the person holds. */
export async function listApprovals(
  db: Queryable,
  shop: Configured,
  staffId: number,
  { state = null, cursor = null }: { state?: ApprovalState | null; cursor?: number | null },
) {
  const { rights, most } = await holdingOf(db, shop, staffId);
  const asked = { id: null, rights, state, cursor, most: limits.page + 1, staffId, seconds: limits.window };
  const { shown, next } = pageOf(await queries.listApprovals(db, asked), limits.page);
  return { data: shown.map((row) => viewOf(row, most)), next };
}

/** The step that the caller may decide about, locked. */
async function toDecide(tx: Tx, shop: Configured, staffId: number, id: number) {
  const [found] = await queries.lockApproval(tx, id);
  if (!found) throw new Refused(refusals.approval_missing);
  const { rights, most } = await holdingOf(tx, shop, staffId);
  if (!rights.includes(found.needs))
    throw new Refused(commonRefusals.right_missing, { right: found.needs, title: rightTitle(found.needs) });
  if (found.asked_by === staffId) throw new Refused(refusals.approval_same_person);
  if (found.state !== 'waiting') throw new Refused(refusals.approval_decided, { state: found.state });
  return { found, most };
}

async function viewById(
  tx: Tx,
  id: number,
  { right, staffId, upTo }: { right: string; staffId: number; upTo: Most },
): Promise<Approval> {
  const asked = { id, rights: [right], state: null, cursor: null, most: 1, staffId, seconds: limits.window };
  const [row] = await queries.listApprovals(tx, asked);
  if (!row) throw new Refused(refusals.approval_missing);
  return viewOf(row, upTo);
}

/**
 * Does a step that waited, for exactly the amount that was asked; otherwise refuses `approval_changed`, or
 * `approval_impossible` when the step itself refuses by now, and nothing moves. Refuses `approval_missing`, `approval_decided`, `approval_same_person`, `approval_above_limit`,
 * `approval_not_independent` for an account that the asker has made, invited or reset, and `approval_too_new`.
 */
export async function approve(
  tx: Tx,
  shop: Configured & { readonly approvables: Approvables },
  caller: StaffCaller,
  id: number,
  reason: string,
): Promise<Approval> {
  const { found, most } = await toDecide(tx, shop, caller.staffId, id);
  const [bar] = await queries.barOf(tx, caller.staffId, found.asked_by, limits.window);
  if (bar?.barred)
    throw new Refused(bar.barred === 'made' ? refusals.approval_not_independent : refusals.approval_too_new);
  if (found.amount > most(found.needs)) throw new Refused(refusals.approval_above_limit);
  const perform = shop.approvables[found.kind as ApprovalKind];
  if (!perform) throw new Error(`no feature does ${found.kind}`);
  let own: readonly string[] = [];
  const note: StaffCaller['note'] = (noted) => {
    own = noted.subjects ?? own;
    caller.note({ ...noted, reason });
  };
  const { amount } = await perform(tx, { ...caller, note }, found.payload as never, shop).catch(
    (error: Error) => {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(refusals.approval_impossible, {
        why: refusalBody(error.refusal, error.details).message,
      });
    },
  );
  if (amount !== found.amount) throw new Refused(refusals.approval_changed, { amount });
  await queries.decide(tx, id, 'approved', caller.staffId, reason);
  caller.note({ subjects: [...new Set([found.subject, ...own, `approval:${id}`])] });
  return viewById(tx, id, { right: found.needs, staffId: caller.staffId, upTo: most });
}

/** Declines a step that waited: nothing moves. Refuses as `approve`. */
export async function decline(
  tx: Tx,
  shop: Configured,
  caller: StaffCaller,
  id: number,
  reason: string,
): Promise<Approval> {
  const { found, most } = await toDecide(tx, shop, caller.staffId, id);
  await queries.decide(tx, id, 'declined', caller.staffId, reason);
  const states = { before: { approval: 'waiting' }, after: { approval: 'declined', amount: found.amount } };
  caller.note({ subjects: [found.subject, `approval:${id}`], ...states });
  return viewById(tx, id, { right: found.needs, staffId: caller.staffId, upTo: most });
}

/** Withdraws a step of the caller's that waits: nothing moves. Refuses `approval_missing`, `approval_not_yours` and `approval_decided`. */
export async function withdraw(
  tx: Tx,
  shop: Configured,
  { staffId, note }: StaffCaller,
  id: number,
): Promise<Approval> {
  const [found] = await queries.lockApproval(tx, id);
  if (!found) throw new Refused(refusals.approval_missing);
  if (found.asked_by !== staffId) throw new Refused(refusals.approval_not_yours);
  if (found.state !== 'waiting') throw new Refused(refusals.approval_decided, { state: found.state });
  await queries.withdraw(tx, id);
  const states = { before: { approval: 'waiting' }, after: { approval: 'withdrawn', amount: found.amount } };
  note({ subjects: [found.subject, `approval:${id}`], ...states });
  const { most } = await holdingOf(tx, shop, staffId);
  return viewById(tx, id, { right: found.needs, staffId, upTo: most });
}
