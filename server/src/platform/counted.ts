/** Events that anybody can cause, counted: `report` gets their number, at most once in `everyMs`. */
export function counted(report: (count: number) => void, everyMs = 1_000): () => void {
  let count = 0;
  return () => {
    count++;
    if (count > 1) return;
    setTimeout(() => {
      report(count);
      count = 0;
    }, everyMs).unref();
  };
}
