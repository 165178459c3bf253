import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { checkIn, checkInHistory } from '@kujiya/contract/check-in';
import { drawCapsules, gachaHistory } from '@kujiya/contract/gacha';
import { type AnswerOf, type CallShape, type InputOf, takesKey } from '@kujiya/contract/kernel/call';
import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { staffAdjustMember } from '@kujiya/contract/staff/balances';
import { staffMembers } from '@kujiya/contract/staff/members';
import type { Database } from '../../../server/src/platform/postgres/database.ts';
import { makeMachine } from '../../../server/src/testing/figures.ts';
import { makeProduct } from '../../../server/src/testing/products.ts';
import { makeStaff } from '../../../server/src/testing/staff.ts';
import { makeMember } from '../../../server/src/testing/stock.ts';
import { openAsker } from '../crowd/ask.ts';

/** Tokens of the largest correction. */
const mostTokens = 50;
const products = 12;
const purse = 5_000_000;

export type Size = {
  members: number;
  collectors: number;
  staff: number;
  onlookers: number;
  /** Between two deeds of one person. */
  pauseMs: number;
};
export type Tally = {
  /** Changes that were acknowledged, and reads of the same browser right after. */
  writes: number;
  ownReads: number;
  /** Own reads that did not show exactly what this browser had changed, in words. */
  missed: string[];
  /** Reads of what others change, and how old the state was that each of them showed (ms). */
  othersReads: number;
  ages: number[];
  /** Requests that were sent again, because no answer came or the shop was away (503). */
  retried: number;
  /** Answers other than 200 that a repeat does not change. */
  errors: string[];
  /** The longest wait for an answer (ms), repeats included; and the longest of those who only look. */
  longest: number;
  longestLook: number;
};
const newTally = (): Tally => ({
  writes: 0,
  ownReads: 0,
  missed: [],
  othersReads: 0,
  ages: [],
  retried: 0,
  errors: [],
  longest: 0,
  longestLook: 0,
});

export type Browsers = {
  /** What has happened since the last call. */
  take(): Tally;
  stop(): Promise<void>;
};

type Origin = 'shop' | 'office';
type Deed = () => Promise<void>;

/** A change without a key had no answer: nobody knows whether it was made, or will be. */
class Unanswered extends Error {}

/**
 * Members who like products, check in and draw, and staff who correct the balances of members of their own: each looks
 * at once at what has become of it, on another server. Other staff look at the same members meanwhile.
 */
export async function openBrowsers(
  db: Database,
  servers: readonly Readonly<Record<Origin, string>>[],
  size: Size,
): Promise<Browsers> {
  let tally = newTally();
  let stopped = false;
  let turn = 0;

  const askers = servers.map(({ shop, office }) => ({ shop: openAsker(shop), office: openAsker(office) }));
  const tallies = askers.flatMap(({ shop, office }) => [shop.tally, office.tally]);

  /** A browser with its cookie; each request goes to the next server. */
  function browser(origin: Origin, bearer: string) {
    const jar = { cookie: '' };
    return async <const C extends CallShape>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> => {
      turn += 1;
      const asker = askers[turn % askers.length]?.[origin];
      const who = { bearer, jar, ...(takesKey(call) && { key: randomUUID() }) };
      const mayRepeat = call.method === 'GET' || takesKey(call);
      const answer = await asker?.persist(call, input, who, mayRepeat ? undefined : 1);
      if (!answer) throw new Unanswered();
      return answer;
    };
  }

  /** Repeats a deed until the end; whoever does not know what has become of a change is followed by another. */
  async function goOn(open: () => Promise<Deed>, first: Deed): Promise<void> {
    let deed: Deed | null = first;
    while (!stopped) {
      // The database may be away as well.
      deed ??= await open().catch(() => null);
      try {
        await deed?.();
      } catch (error) {
        if (error instanceof Unanswered) deed = null;
        // A refusal is in the tally of who asked.
        else if (!tallies.some(({ refused }) => refused.includes((error as Error).message)))
          tally.errors.push((error as Error).message);
      }
      await sleep(size.pauseMs);
    }
  }
  function expectOwn(shown: unknown, changed: unknown, what: string): void {
    tally.ownReads += 1;
    if (!isDeepStrictEqual(shown, changed))
      tally.missed.push(`${what}: ${JSON.stringify(shown)} instead of ${JSON.stringify(changed)}`);
  }

  const productIds: number[] = [];
  for (let nth = 0; nth < products; nth++) productIds.push(await makeProduct(db, { name: `杯子 ${nth}` }));

  async function openMember(): Promise<Deed> {
    const { token } = await makeMember(db);
    const ask = browser('shop', token);
    const liked = new Set<number>();
    const { data: today } = await ask(checkIn, {});
    const { data: days } = await ask(checkInHistory, {});
    expectOwn(
      days.map(({ reward_amount }) => reward_amount),
      [today.reward_amount],
      'check-ins',
    );
    return async () => {
      const id = productIds[Math.floor(Math.random() * products)] as number;
      const { data } = await ask(toggleLike, { params: { id } });
      tally.writes += 1;
      if (data.is_liked) liked.add(id);
      else liked.delete(id);
      const listed = (await ask(listLikes, {})).data.map((product) => product.id);
      expectOwn(listed.toSorted(), [...liked].toSorted(), 'likes');
    };
  }

  const machine = await makeMachine(db, { batches: [[50_000, 50_000]], contents: [1, 1], price: 20 });

  async function openCollector(): Promise<Deed> {
    const { token } = await makeMember(db, { tokens: purse });
    const ask = browser('shop', token);
    let drawn = 0;
    return async () => {
      const draw = { params: { id: machine.productId }, body: { payment_method: 'balance' as const } };
      const { order } = await ask(drawCapsules, draw);
      tally.writes += 1;
      drawn += 1;
      const { data, total } = await ask(gachaHistory, { query: {} });
      expectOwn([data[0]?.order_id, total], [order.id, drawn], 'draws');
    };
  }

  /** Members whose balances are corrected, with each balance and the time (ms) at which it was acknowledged. */
  const corrected: { id: number; sums: { at: number; tokens: number }[] }[] = [];
  const shown = async (ask: ReturnType<typeof browser>, id: number) =>
    (await ask(staffMembers, { query: { q: String(id) } })).data.find((member) => member.id === id)?.tokens;

  async function openClerk(): Promise<Deed> {
    const { token } = await makeStaff(db);
    const ask = browser('office', token);
    const own = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        id: (await makeMember(db)).id,
        sums: [{ at: performance.now(), tokens: 0 }],
      })),
    );
    corrected.push(...own);
    return async () => {
      const { id, sums } = own[Math.floor(Math.random() * own.length)] as (typeof own)[0];
      const amount = 1 + Math.floor(Math.random() * mostTokens);
      const body = { kind: 'tokens', amount, reason: '演練' } as const;
      await ask(staffAdjustMember, { params: { id }, body });
      tally.writes += 1;
      const tokens = (sums.at(-1)?.tokens ?? 0) + amount;
      sums.push({ at: performance.now(), tokens });
      expectOwn(await shown(ask, id), tokens, 'tokens');
    };
  }

  async function openOnlooker(): Promise<Deed> {
    const { token } = await makeStaff(db);
    const ask = browser('office', token);
    return async () => {
      const { id, sums } = corrected[Math.floor(Math.random() * corrected.length)] as (typeof corrected)[0];
      const asked = performance.now();
      const tokens = (await shown(ask, id)) ?? 0;
      tally.othersReads += 1;
      tally.longestLook = Math.max(tally.longestLook, performance.now() - asked);
      // It was out of date from the acknowledgement of the next balance on.
      const next = sums.find((sum) => sum.tokens > tokens);
      tally.ages.push(next && next.at < asked ? asked - next.at : 0);
    };
  }

  const openers = [
    ...Array.from({ length: size.members }, () => openMember),
    ...Array.from({ length: size.collectors }, () => openCollector),
    ...Array.from({ length: size.staff }, () => openClerk),
    ...Array.from({ length: size.onlookers }, () => openOnlooker),
  ];
  const working: Promise<void>[] = [];
  for (const open of openers) working.push(goOn(open, await open()));

  return {
    take() {
      const taken = tally;
      tally = newTally();
      for (const one of tallies) {
        taken.retried += one.retried;
        taken.errors.push(...one.refused.splice(0));
        taken.longest = Math.max(taken.longest, one.longest);
        Object.assign(one, { retried: 0, longest: 0 });
      }
      return taken;
    },
    async stop() {
      stopped = true;
      for (const { shop, office } of askers) for (const one of [shop, office]) one.leave();
      await Promise.all(working);
    },
  };
}
