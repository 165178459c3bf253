/**
 * Cuts a page from rows that were read with one more than it shows: the extra row tells whether there are more. `next`
 * is the id behind which the following page begins.
 */
export function pageOf<R extends { id: number }>(rows: readonly R[], size: number) {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}
