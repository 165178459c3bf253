import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import {
  type Approval,
  type ApprovalKind,
  type ApprovalState,
  approvalKinds,
  approvalLimits as limits,
  approvalRefusals as refusals,
  type WaitingApproval,
} from '@kujiya/contract/staff/approvals';
import { rightTitle, type StaffRight } from '@kujiya/contract/staff/rights';
import type { Config } from '#platform/config.ts';
import { Refused, refusalBody } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { pageOf } from '#platform/pages.ts';
import { part, type Queryable, type Tx } from '#platform/postgres/database.ts';
import { approvalAmountOf } from '#shop/settings/service.ts';
import * as queries from './approval-queries.ts';
import { presentRights } from './service.ts';

/** Does a step with what was kept of it; `amount` is what it moved. Notes its own entry in the log. */
export type Approvable = (
  tx: Tx,
  caller: StaffCaller,
  payload: never,
  shop: Configured,
) => Promise<{ amount: number }>;

/** By kind; each belongs to the feature that moves the money. */
export type Approvables = Readonly<Partial<Record<ApprovalKind, Approvable>>>;

export type Configured = { readonly config: Pick<Config, 'approvalAmount' | 'production'> };

/** What a person may do now, and up to which amounts. */
export async function holdingOf(db: Queryable, { config }: Configured, staffId: number) {
  const [held] = await queries.heldBy(db, staffId);
  if (!held) throw new Refused(commonRefusals.login_required);
  const rights: readonly string[] = presentRights(config, held);
  return { rights, most: (right: string) => held.limits[right] ?? Number.POSITIVE_INFINITY };
}

/**
 * The most that a person may move by one step alone: what the shop lets one person move, and what their role does. Read
 * in the transaction of the step, so that a lower amount holds at once on every server.
 */
export async function aloneUpTo(db: Queryable, { config }: Configured, staffId: number, right: StaffRight) {
  const { most } = await holdingOf(db, { config }, staffId);
  return Math.min(await approvalAmountOf(db, config), most(right));
}

/** Undoes a step that moved more than one person may. */
class AboveLimit extends Error {
  readonly amount: number;
  constructor(amount: number) {
    super(`${amount} is above the limit`);
    this.amount = amount;
  }
}

type Asked = {
  kind: ApprovalKind;
  right: StaffRight;
  subject: string;
  /** All that the step needs to be done later; `words` describe it to whoever decides. */
  payload: object;
  reason: string;
};

/**
 * Does a step that moves money. If it moves more than the shop lets one person move, or than the caller's role does, all
 * of it is undone, and it waits for a second person: the amount is found by doing it, so that both are asked about
 * exactly what will move. Refuses `approval_waiting` when the same step waits already.
 */
export async function orWait<T extends { amount: number }>(
  tx: Tx,
  { config }: Configured,
  caller: StaffCaller,
  { kind, right, subject, payload, reason }: Asked,
  work: () => Promise<T>,
): Promise<T | { amount: number; approval: WaitingApproval }> {
  const limit = await aloneUpTo(tx, { config }, caller.staffId, right);
  try {
    return await part(tx, async () => {
      const done = await work();
      if (done.amount > limit) throw new AboveLimit(done.amount);
      return done;
    });
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    const { amount } = error;
    await queries.expire(tx, kind, subject);
    const [made] = await queries.insertApproval(tx, {
      kind,
      right,
      subject,
      amount,
      payload: JSON.stringify(payload),
      reason,
      staffId: caller.staffId,
      seconds: limits.waits,
    });
    if (!made) {
      const [waiting] = await queries.findWaiting(tx, kind, subject);
      throw new Refused(refusals.approval_waiting, { id: waiting?.id ?? 0 });
    }
    caller.note({
      subjects: [subject, `approval:${made.id}`],
      before: undefined,
      after: { approval: 'waiting', kind, amount },
      reason,
    });
    return { amount, approval: { id: made.id, state: 'waiting' } };
  }
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
  const asked = { id: null, rights, state, cursor, most: limits.page + 1 };
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

async function viewById(tx: Tx, id: number, right: string, upTo: Most): Promise<Approval> {
  const asked = { id, rights: [right], state: null, cursor: null, most: 1 };
  const [row] = await queries.listApprovals(tx, asked);
  if (!row) throw new Refused(refusals.approval_missing);
  return viewOf(row, upTo);
}

/**
 * Does a step that waited, for exactly the amount that was asked; otherwise refuses `approval_changed`, or
 * `approval_impossible` when the step itself refuses by now, and nothing moves. Refuses `approval_missing`, `approval_decided`, `approval_same_person` and `approval_above_limit`.
 */
export async function approve(
  tx: Tx,
  shop: Configured & { readonly approvables: Approvables },
  caller: StaffCaller,
  id: number,
  reason: string,
): Promise<Approval> {
  const { found, most } = await toDecide(tx, shop, caller.staffId, id);
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
  return viewById(tx, id, found.needs, most);
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
  return viewById(tx, id, found.needs, most);
}
