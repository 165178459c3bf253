import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkIn, checkInHistory } from '@kujiya/contract/check-in';
import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';
import { listLikes, toggleLike } from '@kujiya/contract/likes';
import { staffAdjustMember } from '@kujiya/contract/staff/balances';
import { staffMembers } from '@kujiya/contract/staff/members';
import type { Database } from '../../../server/src/platform/postgres/database.ts';
import { makeProduct } from '../../../server/src/testing/products.ts';
import { makeStaff } from '../../../server/src/testing/staff.ts';
import { makeMember } from '../../../server/src/testing/stock.ts';

/** Between two deeds of one person (ms). */
const pauseMs = 40;
/** Tokens of the largest correction; above 3,000 it would wait for a second person. */
const mostTokens = 50;
const products = 12;

export type Tally = {
  /** Changes that were acknowledged, and reads of the same browser right after. */
  writes: number;
  ownReads: number;
  /** Own reads that did not show exactly what this browser had changed. */
  missed: number;
  /** Reads of what others change, and how old the state was that each of them showed (ms). */
  othersReads: number;
  ages: number[];
  /** Answers other than 200. */
  errors: string[];
  /** The longest wait for an answer (ms). */
  longest: number;
};
const newTally = (): Tally => ({
  writes: 0,
  ownReads: 0,
  missed: 0,
  othersReads: 0,
  ages: [],
  errors: [],
  longest: 0,
});

export type Browsers = {
  /** What has happened since the last call. */
  take(): Tally;
  /** Browsers forget the position that they are told, as a control: then own changes must be missed. */
  forget(isForgetful: boolean): void;
  stop(): Promise<void>;
};

type Origin = 'shop' | 'office';

/**
 * Members who like products and check in, and staff who correct the balances of members of their own: each looks at
 * once at what has become of it, on another server. Other staff look at the same members meanwhile.
 */
export async function openBrowsers(
  db: Database,
  servers: readonly Readonly<Record<Origin, string>>[],
  size: { members: number; staff: number; onlookers: number },
): Promise<Browsers> {
  let tally = newTally();
  let isForgetful = false;
  let stopped = false;
  let turn = 0;

  /** A browser with its cookies; each request goes to the next server. */
  function browser(origin: Origin, bearer: string) {
    let cookie = '';
    return async <const C extends CallShape>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> => {
      turn += 1;
      const key = call.idempotent && randomUUID();
      const { url, headers, ...init } = requestOf(call, input, { bearer, ...(key && { key }) });
      const since = performance.now();
      const response = await fetch(`${servers[turn % servers.length]?.[origin]}${url}`, {
        ...init,
        headers: { ...headers, ...(cookie && !isForgetful && { cookie }) },
      });
      const text = await response.text();
      tally.longest = Math.max(tally.longest, performance.now() - since);
      if (response.status !== 200) {
        tally.errors.push(`${call.method} ${call.path}: ${response.status} ${text.slice(0, 150)}`);
        throw new Error('refused');
      }
      const [set] = response.headers.getSetCookie();
      if (set) cookie = set.split(';', 1)[0] as string;
      return JSON.parse(text) as AnswerOf<C>;
    };
  }

  /** Repeats a deed until the end; a refused request is counted, and ends only that deed. */
  async function goOn(deed: () => Promise<void>): Promise<void> {
    while (!stopped) {
      await deed().catch((error: Error) => {
        if (error.message !== 'refused') tally.errors.push(error.message);
      });
      await sleep(pauseMs);
    }
  }
  function expectOwn(isThere: boolean): void {
    tally.ownReads += 1;
    if (!isThere) tally.missed += 1;
  }

  const productIds: number[] = [];
  for (let nth = 0; nth < products; nth++) productIds.push(await makeProduct(db, { name: `杯子 ${nth}` }));

  async function openMember(): Promise<() => Promise<void>> {
    const { token } = await makeMember(db);
    const ask = browser('shop', token);
    const liked = new Set<number>();
    const { data: today } = await ask(checkIn, {});
    const { data: days } = await ask(checkInHistory, {});
    expectOwn(days.length === 1 && days[0]?.reward_amount === today.reward_amount);
    return async () => {
      const id = productIds[Math.floor(Math.random() * products)] as number;
      const { data } = await ask(toggleLike, { params: { id } });
      tally.writes += 1;
      if (data.is_liked) liked.add(id);
      else liked.delete(id);
      const listed = (await ask(listLikes, {})).data.map((product) => product.id);
      expectOwn(listed.length === liked.size && listed.every((one) => liked.has(one)));
    };
  }

  /** Members whose balances are corrected, with each balance and the time (ms) at which it was acknowledged. */
  const corrected: { id: number; sums: { at: number; tokens: number }[] }[] = [];
  const shown = async (ask: ReturnType<typeof browser>, id: number) =>
    (await ask(staffMembers, { query: { q: String(id) } })).data.find((member) => member.id === id)?.tokens;

  async function openClerk(): Promise<() => Promise<void>> {
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
      expectOwn((await shown(ask, id)) === tokens);
    };
  }

  async function openOnlooker(): Promise<() => Promise<void>> {
    const { token } = await makeStaff(db);
    const ask = browser('office', token);
    return async () => {
      const { id, sums } = corrected[Math.floor(Math.random() * corrected.length)] as (typeof corrected)[0];
      const asked = performance.now();
      const tokens = (await shown(ask, id)) ?? 0;
      tally.othersReads += 1;
      // It was out of date from the acknowledgement of the next balance on.
      const next = sums.find((sum) => sum.tokens > tokens);
      tally.ages.push(next && next.at < asked ? asked - next.at : 0);
    };
  }

  const openers = [
    ...Array.from({ length: size.members }, () => openMember),
    ...Array.from({ length: size.staff }, () => openClerk),
    ...Array.from({ length: size.onlookers }, () => openOnlooker),
  ];
  const working: Promise<void>[] = [];
  for (const open of openers) working.push(goOn(await open()));

  return {
    take() {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    forget(wanted) {
      isForgetful = wanted;
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}
