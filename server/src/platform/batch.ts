import { isUnavailable } from './postgres/database.ts';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type Options = {
  /** Most items of a batch. */
  limit?: number;
  /** Batches in flight at a time. */
  abreast?: number;
  /** With at least so many waiting, a batch is sent beside a running one. */
  enough?: number;
};

/**
 * Collects the items that arrive while a batch runs, and runs them as the next one: one commit for all of them. The
 * first item waits for the end of the event loop's turn, so that all items of one turn form one batch. When a batch
 * fails as a whole, its items run again one by one, so that only the bad one fails.
 *
 * Results are handed out once the next batch is on its way: the callers' work on them takes about as long as the
 * database takes for a batch, and would keep it waiting (measured: draws are a third faster).
 */
export function batcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { limit = 64, abreast = 1, enough = 1 }: Options = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isDue = false;

  /** Runs a batch and returns the function that hands out its results. */
  async function settle(batch: Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      // Not repeated either: the work may be done.
      if (results.length !== batch.length)
        return () => {
          for (const { reject } of batch)
            reject(new Error(`A batch of ${batch.length} was answered with ${results.length} results`));
        };
      return () => {
        batch.forEach(({ resolve }, i) => {
          resolve(results[i] as Result);
        });
      };
    } catch (error) {
      // Not one by one here: each item would wait again for a database that is away.
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

  async function runNext(): Promise<void> {
    const batch = waiting.slice(0, limit);
    waiting = waiting.slice(limit);
    running++;
    const handOut = await settle(batch);
    running--;
    send();
    setImmediate(handOut);
  }

  function send(): void {
    while (running < abreast && waiting.length >= (running === 0 ? 1 : enough)) void runNext();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isDue || running === abreast) return;
      isDue = true;
      setImmediate(() => {
        isDue = false;
        send();
      });
    });
}
