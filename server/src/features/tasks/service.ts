import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import {
  taskRefusals as refusals,
  shopTasks,
  type Task,
  type TaskCategory,
  taskCategories,
} from '@kujiya/contract/tasks';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Database, Tx } from '#platform/postgres/database.ts';
import type { EventKind, ShopEvent } from '#shop/events/kinds.ts';
import { noteRefunds, type RefundEvent } from '#shop/points/service.ts';
import { addGrowth, standingsOf } from '#shop/vip/service.ts';
import * as queries from './queries.ts';

/** Writes the contract's tasks; a member with progress in one continues towards its new target. */
export async function defineTasks(tx: Tx): Promise<void> {
  await queries.defineAll(
    tx,
    shopTasks.map(({ key }) => key),
    shopTasks.map(({ category }) => category),
    shopTasks.map(({ metric }) => metric),
    shopTasks.map(({ target }) => target),
    shopTasks.map(({ growth }) => growth),
    shopTasks.map(({ name }) => name),
    shopTasks.map(({ description }) => description),
  );
}

const dayOf = ({ at }: ShopEvent): string => taipeiDate(at.getTime());

type Fact = { day: string; source: string };

/** Stores facts of a kind, one for each event that belongs to a member. */
const noteFacts =
  <Kind extends EventKind>(
    kind: 'check_in' | 'like' | 'invite',
    factOf: (event: ShopEvent<Kind>) => Fact | null,
  ) =>
  async (tx: Tx, events: readonly ShopEvent<Kind>[]): Promise<void> => {
    const facts = events.flatMap((event) => {
      const fact = factOf(event);
      return fact === null || event.memberId === null ? [] : [{ ...fact, memberId: event.memberId }];
    });
    if (facts.length === 0) return;
    await queries.insertFacts(
      tx,
      facts.map(({ memberId }) => memberId),
      facts.map(({ day }) => day),
      facts.map(() => kind),
      facts.map(({ source }) => source),
    );
  };

/** Stores check-ins as facts of their day. */
export const noteCheckIns = noteFacts<'member.checked_in'>('check_in', ({ data: { day } }) => ({
  day,
  source: day,
}));

/** The same product liked again on a day counts once. */
export const noteLikes = noteFacts<'product.liked'>('like', (event) => ({
  day: dayOf(event),
  source: `product:${event.data.product}`,
}));

/** Of the two members rewarded, only the inviter counts. */
export const noteInvitations = noteFacts<'invitation.rewarded'>('invite', (event) =>
  event.data.side === 'inviter' ? { day: dayOf(event), source: `friend:${event.data.friend}` } : null,
);

const ordersOf = (events: readonly ShopEvent[]) =>
  events.flatMap((event) => (event.orderId === null ? [] : [{ id: event.orderId, day: dayOf(event) }]));

/** Stores paid orders as facts of their day. */
export async function noteOrders(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  const orders = ordersOf(events);
  const ids = orders.map(({ id }) => id);
  await queries.insertOrders(
    tx,
    ids,
    orders.map(({ day }) => day),
  );
  // A payment whose event came late may have been refunded before.
  await queries.refundFacts(tx, ids);
}

/** Removes what refunded orders counted for. */
export async function noteRefundedOrders(tx: Tx, events: readonly RefundEvent[]): Promise<void> {
  const ids = ordersOf(events).map(({ id }) => id);
  await noteRefunds(tx, events);
  await queries.refundFacts(tx, ids);
  await queries.forgetCalledOff(tx, ids);
}

/** Days for which facts are kept: longer than a month and the week before it. */
const retentionDays = 62;

/** Forgets facts of days that count for no task anymore. */
export const forgetFacts = (db: Database, now: number) =>
  queries.forgetFacts.alone(db, addDays(taipeiDate(now), -retentionDays));

type Period = { begin: string; end: string };

/** The day, the week (from Monday) and the month in Taipei that `now` (ms) lies in; `end` is the first day after. */
export function periodsAt(now: number): Record<TaskCategory, Period> {
  const day = taipeiDate(now);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(day, -weekday);
  const month = `${day.slice(0, 7)}-01`;
  return {
    daily: { begin: day, end: addDays(day, 1) },
    weekly: { begin: monday, end: addDays(monday, 7) },
    monthly: { begin: month, end: `${addDays(month, 32).slice(0, 7)}-01` },
  };
}

const order = { completed: 0, in_progress: 1, claimed: 2 } as const;

function shown(row: queries.TaskRow): Task {
  const { id, category, metric, target, growth, name, description, value, claimed } = row;
  const done = value >= target;
  const status = claimed ? 'claimed' : done ? 'completed' : 'in_progress';
  return {
    id,
    status,
    can_claim: status === 'completed',
    // A claimed task stays done, even when an order is refunded afterwards.
    current_value: claimed ? target : Math.max(0, Math.min(target, value)),
    target_value: target,
    task: { category, metric, name, description, growth_points: growth },
  };
}

async function rowsOf(db: Parameters<typeof queries.list>[0], memberId: number, now: number) {
  const { daily, weekly, monthly } = periodsAt(now);
  return queries.list(db, memberId, new Date(now), daily.begin, weekly.begin, monthly.begin);
}

/** A member's tasks by day, week and month: tasks to claim first, claimed ones last. */
export async function tasksOf({ db, clock }: Context, memberId: number) {
  const now = clock();
  const tasks = (await rowsOf(db, memberId, now))
    .map(shown)
    .sort((a, b) => order[a.status] - order[b.status]);
  const of = (category: TaskCategory) => tasks.filter(({ task }) => task.category === category);
  const periods = periodsAt(now);
  const ends = taskCategories.map((category) => [
    category,
    new Date(taipeiDayStart(periods[category].end)).toISOString(),
  ]);
  return {
    daily: of('daily'),
    weekly: of('weekly'),
    monthly: of('monthly'),
    ends: Object.fromEntries(ends) as Record<TaskCategory, string>,
  };
}

/** Gives the growth of a completed task. Refuses `task_missing`, `task_incomplete`, `task_claimed`. */
export async function claimTask({ clock }: Pick<Context, 'clock'>, tx: Tx, memberId: number, taskId: number) {
  const now = clock();
  const task = (await rowsOf(tx, memberId, now)).find(({ id }) => id === taskId);
  if (!task) throw new Refused(refusals.task_missing);
  if (task.claimed) throw new Refused(refusals.task_claimed);
  if (task.value < task.target) throw new Refused(refusals.task_incomplete);
  const { growth, category } = task;
  const period = periodsAt(now)[category].begin;
  if ((await queries.insertClaim(tx, memberId, taskId, period, growth)).length === 0)
    throw new Refused(refusals.task_claimed);
  const reference = `growth:task:${taskId}:${period}:${memberId}`;
  await addGrowth(tx, [{ reference, memberId, growth, at: new Date(now) }], now);
  const standing = (await standingsOf(tx, [memberId], now))(memberId);
  return { growth_points: growth, total_growth: standing.growth, vip_level: standing.level };
}
