/**
 * Cuts a page from rows of which one more was read than is shown: that one tells whether there are more. `next` is what the
 * page after it goes on behind.
 */
export function pageOf<R extends { id: number }>(rows: readonly R[], size: number) {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}
