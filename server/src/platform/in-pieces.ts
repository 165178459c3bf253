/** Items between two pauses: at most some milliseconds of work. */
const portion = 32;

const others = () => new Promise((resolve) => setImmediate(resolve));

/** Runs `work` on each item and lets other requests run in between, for long lists such as a full pack of 10,000. */
export async function inPieces<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    if (++done % portion === 0) await others();
  }
}

/** `items.map(work)`, with other requests in between. */
export async function mapInPieces<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  await inPieces(items, (item) => results.push(work(item)));
  return results;
}
