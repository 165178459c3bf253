/** Lets the deeds of a crowd through; while it is closed none begins, so that the books can be compared. */
export type Turnstile = {
  pass<T>(deed: () => Promise<T>): Promise<T>;
  /** Resolves when every deed under way is done. */
  close(): Promise<void>;
  reopen(): void;
};

export function turnstile(): Turnstile {
  let closed: PromiseWithResolvers<void> | null = null;
  let empty: PromiseWithResolvers<void> | null = null;
  let inside = 0;
  return {
    async pass(deed) {
      while (closed) await closed.promise;
      inside++;
      try {
        return await deed();
      } finally {
        inside--;
        if (inside === 0) empty?.resolve();
      }
    },
    async close() {
      closed ??= Promise.withResolvers();
      if (inside === 0) return;
      empty = Promise.withResolvers();
      await empty.promise;
    },
    reopen() {
      closed?.resolve();
      closed = null;
    },
  };
}
