import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { drawCapsules } from '@kujiya/contract/gacha';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { audit } from '../../server/src/audit.ts';
import type { Database } from '../../server/src/platform/postgres/database.ts';
import { makeMachine } from '../../server/src/testing/figures.ts';
import { makeMember, type TestMember } from '../../server/src/testing/stock.ts';
import { openAsker, type Tally } from './crowd/ask.ts';
import { type Turnstile, turnstile } from './crowd/turnstile.ts';
import { compare, price } from './restore/compare.ts';

/** Tokens a buyer begins with; nobody runs out of them. */
const purse = 5_000_000;
/** Between two purchases of a buyer (ms). */
const pauseMs = 60;
/** After this many purchases an old one is sent again; its answer must be the same as the first time. */
const repeatEvery = 7;

/** Capsules in one batch. */
const inBatch = 10_000;

type Bought = AnswerOf<typeof drawCapsules>;
export type Purchase = {
  member: TestMember;
  key: string;
  /** The number of its order, and those of its capsules. */
  order: string;
  slots: number[];
  /** When it was sent first, and when the shop acknowledged it (ms). */
  sentAt: number;
  at: number;
};
type Answer = Pick<Purchase, 'order' | 'slots'>;

const boughtIn = ({ order, items }: Bought): Answer => ({
  order: order.order_number,
  slots: items.map(({ number }) => number),
});

const isSame = (answer: Answer, { order, slots }: Purchase) => isDeepStrictEqual(answer, { order, slots });

export type Buyers = {
  /** Buys once more, apart from the crowd; resolves when the shop acknowledges the purchase. */
  once(): Promise<void>;
  /** The machine they draw from. */
  productId: number;
  /** What the shop has acknowledged, in this order. */
  acknowledged: readonly Purchase[];
  /** Whether a shop at this address answers the purchase's key as it was answered the first time. */
  isKnownAt(shopUrl: string, purchase: Purchase): Promise<boolean>;
  /** What became of all requests so far. */
  tally: Tally;
  /** What went wrong on the way: refusals, and keys with two answers. */
  problems: readonly string[];
  /** Lets every purchase under way finish. */
  finish(): Promise<void>;
  /** Everybody goes home: purchases without an answer are given up. */
  leave(): Promise<void>;
  /** The longest wait for an answer of any kind (ms) since the last call of this function. */
  longestWait(): number;
  /**
   * What is wrong with the books, while nobody buys: each acknowledged purchase with its member, charge, capsules and
   * their owner, and the sums of orders, sold capsules and spent tokens, which also find what nobody was told.
   */
  compareBooks(): Promise<{ lost: number; twice: number; problems: string[] }>;
  /** Lets every purchase under way finish, and compares the acknowledged ones with the books. */
  settle(): Promise<{ acknowledged: number; repeated: number; problems: string[] }>;
};

/** Members who buy capsules without pause; all attempts of a purchase share its idempotency key. */
export async function openBuyers(
  db: Database,
  url: string,
  count: number,
  capsules: number,
  gate: Turnstile = turnstile(),
): Promise<Buyers> {
  const batches = Array.from({ length: Math.ceil(capsules / inBatch) }, () => [inBatch / 2, inBatch / 2]);
  const machine = await makeMachine(db, { batches, contents: [1, 1], price });
  const members = await Promise.all(
    Array.from({ length: count + 1 }, () => makeMember(db, { tokens: purse })),
  );
  const acknowledged: Purchase[] = [];
  const problems: string[] = [];
  let repeated = 0;
  let longest = 0;
  let stopping = false;

  const asker = openAsker(url);
  const request = { params: { id: machine.productId }, body: { payment_method: 'balance' as const } };

  /** Sends a purchase until it is acknowledged. */
  async function buy(member: TestMember, key: string): Promise<Answer | null> {
    const since = performance.now();
    const answer = await asker.persist(drawCapsules, request, { bearer: member.token, key });
    longest = Math.max(longest, performance.now() - since);
    return answer && boughtIn(answer);
  }
  async function buyAnew(member: TestMember): Promise<void> {
    const key = randomUUID();
    const sentAt = Date.now();
    const answer = await buy(member, key);
    if (answer) acknowledged.push({ member, key, ...answer, sentAt, at: Date.now() });
  }
  async function repeatOne(): Promise<void> {
    const old = acknowledged[Math.floor(Math.random() * acknowledged.length)];
    if (!old) return;
    repeated++;
    const again = await buy(old.member, old.key);
    if (again && !isSame(again, old))
      problems.push(`the key ${old.key} has two answers: ${old.order} and ${again.order}`);
  }
  const [apart, ...crowd] = members;
  async function shop(member: TestMember): Promise<void> {
    for (let nth = 1; !stopping; nth++) {
      await gate.pass(async () => {
        await buyAnew(member);
        if (nth % repeatEvery === 0) await repeatOne();
      });
      await sleep(pauseMs);
    }
  }
  const shopping = crowd.map((member) =>
    shop(member).catch((error: Error) => {
      problems.push(error.message);
    }),
  );

  async function finish(): Promise<void> {
    stopping = true;
    await Promise.all(shopping);
  }

  async function compareBooks(): ReturnType<Buyers['compareBooks']> {
    const { lost, problems: wrong } = await compare(db, acknowledged, Number.POSITIVE_INFINITY);
    const { rows } = await db.query<{ orders: number; sold: number; spent: number }>(
      `select (select count(*) from orders where member_id = any ($1)) as orders,
         (select count(*) from slots where lot_id = any ($2) and order_id is not null) as sold,
         (select coalesce(sum($3 - balance), 0) from ledger_accounts
          where member_id = any ($1) and kind = 'wallet' and currency = 'token') as spent`,
      [members.map(({ id }) => id), machine.lotIds, purse],
    );
    const bought = acknowledged.length;
    const { orders, sold, spent } = rows[0] ?? { orders: 0, sold: 0, spent: 0 };
    const books = { orders, sold, paid: spent / price };
    const sums = Object.entries(books).filter(([, number]) => number !== bought);
    return {
      lost: lost.length,
      twice: sums.filter(([, number]) => number > bought).length,
      problems: [...wrong, ...sums.map(([what, number]) => `${bought} acknowledged, but ${number} ${what}`)],
    };
  }

  return {
    productId: machine.productId,
    acknowledged,
    tally: asker.tally,
    problems,
    finish,
    compareBooks,
    async isKnownAt(shopUrl, purchase) {
      const { member, key } = purchase;
      const again = await openAsker(shopUrl).once(drawCapsules, request, { bearer: member.token, key });
      return again?.status === 200 && isSame(boughtIn(JSON.parse(again.text) as Bought), purchase);
    },
    async leave() {
      asker.leave();
      await finish();
    },
    once: () => buyAnew(apart as TestMember),
    longestWait() {
      const wait = longest;
      longest = 0;
      return wait;
    },
    async settle() {
      await finish();
      problems.push(...(await compareBooks()).problems);
      for (const { rule, example } of await audit(db)) problems.push(`audit: ${rule}: ${example}`);
      return { acknowledged: acknowledged.length, repeated, problems };
    },
  };
}
