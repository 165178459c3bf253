const roots = new Map<number, string>();

/**
 * Remembers, as long as the page lives, the root a lot showed first; a screen one draws from calls this, so that a draw
 * is checked against what its buyer has seen and not only against what is answered afterwards.
 */
export const pinRoot = (lotId: number, root: string): void => {
  if (!roots.has(lotId)) roots.set(lotId, root);
};

export const notedRoot = (lotId: number): string | undefined => roots.get(lotId);
