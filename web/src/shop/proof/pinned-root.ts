const roots = new Map<number, string>();

/**
 * Remembers, as long as the page lives, the root a lot showed first; every screen with a draw button calls this, so
 * that a draw is checked against the root its buyer has seen, and not only against a later answer.
 */
export const pinRoot = (lotId: number, root: string): void => {
  if (!roots.has(lotId)) roots.set(lotId, root);
};

export const pinnedRoot = (lotId: number): string | undefined => roots.get(lotId);
