import { batchSelectForShipping, cancelSelection, cancelSelections } from '@kujiya/contract/storage';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '#lib/api.tsx';

type Chosen = { id: number; quantity: number };

/**
 * The stacks that the server has set aside for this parcel. They are put back when the page is left or closed;
 * `onRestored` is called when the page comes back from the back/forward cache.
 */
export function useSetAside(onRestored: () => void) {
  const client = useClient();
  /** Their ids. */
  const held = useRef<number[]>([]);
  /** True once the page was left: stacks set aside after that go back at once. */
  const left = useRef(false);

  const putBack = async () => {
    const ids = held.current;
    held.current = [];
    await Promise.all(ids.map((id) => client(cancelSelection, { params: { id } }).catch(() => undefined)));
  };
  const leavePage = useEffectEvent(() => void putBack());
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      leavePage();
    };
  }, []);
  const closePage = useEffectEvent(() => {
    if (held.current.length === 0) return;
    held.current = [];
    // A short request with `keepalive`, which the browser sends although the page is gone.
    client(cancelSelections, {}, { keepalive: true }).catch(() => undefined);
  });
  const reopenPage = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onRestored();
  });
  useEffect(() => {
    const leaving = new AbortController();
    window.addEventListener('pagehide', () => closePage(), { signal: leaving.signal });
    window.addEventListener('pageshow', (event) => reopenPage(event), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);

  return {
    ids: (): readonly number[] => held.current,
    /** Sets the first stacks aside; false, and they are back, when they are not wanted any more. */
    begin: async (items: readonly Chosen[], areWanted: () => boolean): Promise<boolean> => {
      await client(batchSelectForShipping, { body: { items: [...items] } });
      held.current = items.map(({ id }) => id);
      const stays = !left.current && areWanted();
      if (!stays) await putBack();
      return stays;
    },
    /** Sets one more aside; false when the others were put back before or meanwhile. */
    add: async (item: Chosen): Promise<boolean> => {
      if (held.current.length === 0) return false;
      await client(batchSelectForShipping, { body: { items: [item] } });
      const stays = held.current.length > 0;
      held.current = [...new Set([...held.current, item.id])];
      if (!stays) await putBack();
      return stays;
    },
    putBack,
    /** Lets them stay set aside: they are sent, or wait for the member to come back. */
    keep: () => {
      held.current = [];
    },
  };
}
