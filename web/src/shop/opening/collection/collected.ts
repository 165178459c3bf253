/** The progress of collecting a series; an empty one is never complete. */
export function collectedOf(figures: readonly { count: number }[]): {
  collected: number;
  total: number;
  complete: boolean;
} {
  const total = figures.length;
  const collected = figures.filter(({ count }) => count > 0).length;
  return { collected, total, complete: total > 0 && collected === total };
}

/** Whether this draw brought the last missing figure: all are there now, and were not without the new ones. */
export const completedBy = (
  figures: readonly { id: number; count: number }[],
  newIds: ReadonlySet<number>,
): boolean => collectedOf(figures).complete && figures.some(({ id }) => newIds.has(id));
