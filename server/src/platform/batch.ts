import { isUnavailable } from './postgres/database.ts';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Collects what arrives while the last batch runs, and runs it as the next: one batch in flight, one commit for all
 * of it. The first waits for the end of the event loop's turn, so that what arrives in one turn is one batch. When a batch fails as a whole, its items run again one by one, so that only the bad one fails.
 *
 * Results are handed out once the next batch is on its way: the callers' work on them takes about as long as the
 * database takes for a batch, and would keep it waiting (measured: draws are a third faster).
 */
export function batcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  limit = 64,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  /** Runs a batch; what it returns hands out the results. */
  async function settle(batch: Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      return () => {
        batch.forEach(({ resolve }, i) => {
          resolve(results[i] as Result);
        });
      };
    } catch (error) {
      // One by one they would wait for a database that is away as often as there are items.
      if (batch.length === 1 || isUnavailable(error))
        return () => {
          for (const { reject } of batch) reject(error);
        };
      const each: (() => void)[] = [];
      for (const one of batch) each.push(await settle([one]));
      return () => {
        for (const handOut of each) handOut();
      };
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      setImmediate(await settle(batch));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void drain());
    });
}
