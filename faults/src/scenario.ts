import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Buyers, openBuyers } from './buyers.ts';
import { type Keeper, keepOpen } from './keeper.ts';

export type Outcome = {
  /** How often the fault was caused. */
  faults: number;
  /** From each fault, or from its end, to the next acknowledged purchase (ms). */
  comebacks: number[];
  acknowledged: number;
  repeated: number;
  problems: string[];
  /** Other measurements, as a half sentence. */
  note?: string;
};
export type Scenario = {
  name: string;
  /** Seconds within which the shop must be back; null: as long as its parts take. */
  goal: number | null;
  /** Resolves to a sentence, instead of an outcome, when it cannot run here. */
  run(short: boolean): Promise<Outcome | string>;
};

const crowd = 20;

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kujiya-faults-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Polls until the condition holds. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  what: string,
  seconds = 60,
): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(10);
  }
}

/** Milliseconds from `since` until a purchase that is sent now is acknowledged. */
export async function comeback(buyers: Buyers, since: number): Promise<number> {
  await buyers.once();
  return performance.now() - since;
}

type Crowded = { keeper: Keeper; buyers: Buyers };
type Made = { comebacks: number[]; note?: string; problems?: string[] };

/**
 * A shop with a crowd that buys without pause while faults are made; afterwards everything is compared with the books.
 */
export const withCrowd = (
  folder: string,
  capsules: number,
  settings: Record<string, string>,
  makeFaults: (crowded: Crowded) => Promise<Made>,
): Promise<Outcome> => {
  const attempt = async () => {
    const keeper = await keepOpen(path.join(folder, 'data'), settings);
    try {
      const buyers = await openBuyers(keeper.db, keeper.url, crowd, capsules);
      await sleep(500);
      const { comebacks, note, problems = [] } = await makeFaults({ keeper, buyers });
      const settled = await buyers.settle();
      return {
        faults: comebacks.length,
        comebacks,
        ...settled,
        problems: [...problems, ...settled.problems],
        ...(note !== undefined && { note }),
      };
    } finally {
      await keeper.close();
    }
  };
  return attempt();
};
