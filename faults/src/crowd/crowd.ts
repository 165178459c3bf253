import { audit } from '../../../server/src/audit.ts';
import type { Database } from '../../../server/src/platform/postgres/database.ts';
import { openBuyers } from '../buyers.ts';
import { openGoodsBuyers } from './goods.ts';
import type { Group } from './group.ts';
import { openPayers } from './payments.ts';
import { turnstile } from './turnstile.ts';
import { openWatchers } from './watchers.ts';

/** How many of each kind are at work. */
export type Size = { draws: number; goods: number; payments: number; streams: number; capsules: number };

export type Counts = {
  /** Acknowledged purchases, parcels and payments. */
  acknowledged: number;
  retried: number;
  refused: number;
  /** The longest wait for an acknowledgement (ms). */
  longest: number;
  events: number;
  reopened: number;
  /** The longest that a stream was silent (ms). */
  silence: number;
};
export type Checked = { lost: number; twice: number; problems: string[]; auditMs: number };

export type Crowd = {
  /** The acknowledged draws, in their order. */
  draws: readonly { at: number }[];
  /** Milliseconds until a purchase that is sent now is acknowledged. */
  comeback(): Promise<number>;
  /** Whether every stream has news within so many milliseconds, while members draw. */
  hears(ms: number): Promise<boolean>;
  /** What has happened since the last call. */
  counts(): Counts;
  /**
   * Lets everything under way finish, compares all that was ever acknowledged, audits, and lets them go on. `auditor` are
   * connections with the functions of this build, where the crowd began on an older one.
   */
  check(isLast?: boolean, auditor?: Database): Promise<Checked>;
  stop(): Promise<void>;
  leave(): void;
};

/** Members who draw, buy goods, pay by card and have parcels sent, browsers that watch, and a clerk at the office. */
export async function openCrowd(
  db: Database,
  urls: { shop: string; office: string },
  size: Size,
): Promise<Crowd> {
  const gate = turnstile();
  const buyers = await openBuyers(db, urls.shop, size.draws, size.capsules, gate);
  const draws: Group = {
    name: 'draws',
    tallies: [buyers.tally],
    acknowledged: () => buyers.acknowledged.length,
    stop: async () => void (await buyers.finish()),
    leave: () => void buyers.leave(),
    async compare() {
      const books = await buyers.compareBooks();
      return { ...books, problems: [...buyers.problems, ...books.problems] };
    },
  };
  const groups = [
    draws,
    await openGoodsBuyers(db, urls, size.goods, gate),
    openPayers(db, urls.shop, size.payments, gate),
  ];
  const watchers = openWatchers(urls.shop, buyers.productId, size.streams);
  const before = { acknowledged: 0, retried: 0, refused: 0, events: 0, reopened: 0 };

  return {
    draws: buyers.acknowledged,
    async comeback() {
      const since = performance.now();
      await buyers.once();
      return performance.now() - since;
    },
    hears: (ms) => watchers.hear(ms),
    counts() {
      const tallies = groups.flatMap((group) => group.tallies);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
      const now = {
        acknowledged: sum(groups.map((group) => group.acknowledged())),
        retried: sum(tallies.map(({ retried }) => retried)),
        refused: sum(tallies.map(({ refused }) => refused.length)),
        events: watchers.events(),
        reopened: watchers.reopened(),
      };
      const since = Object.fromEntries(
        Object.entries(now).map(([name, value]) => [name, value - before[name as keyof typeof before]]),
      ) as typeof now;
      Object.assign(before, now);
      const longest = Math.max(...tallies.map((tally) => tally.longest));
      for (const tally of tallies) tally.longest = 0;
      return { ...since, longest, silence: watchers.longestSilence() };
    },
    async check(isLast = false, auditor = db) {
      await gate.close();
      const checked: Checked = { lost: 0, twice: 0, problems: [], auditMs: 0 };
      for (const group of groups) {
        const { lost, twice, problems } = await group.compare(isLast);
        checked.lost += lost;
        checked.twice += twice;
        checked.problems.push(...problems.map((problem) => `${group.name}: ${problem}`));
        if (lost > 0) checked.problems.push(`${group.name}: ${lost} acknowledged and lost`);
        if (twice > 0) checked.problems.push(`${group.name}: ${twice} twice, or never acknowledged`);
      }
      const began = performance.now();
      for (const { rule, example } of await audit(auditor))
        checked.problems.push(`audit: ${rule}: ${example}`);
      checked.auditMs = performance.now() - began;
      gate.reopen();
      watchers.longestSilence();
      return checked;
    },
    async stop() {
      await Promise.all(groups.map((group) => group.stop()));
      await watchers.stop();
    },
    leave() {
      for (const group of groups) group.leave();
      void watchers.stop();
    },
  };
}
