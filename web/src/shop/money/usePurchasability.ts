import { type Purchasability, purchasability } from '@kujiya/contract/shop/pricing';
import { useEffect, useState } from 'react';
import { useStartTime } from '#lib/hydration.ts';

const longestTimer = 2 ** 31 - 1; // ms; a browser fires longer ones at once

type Shelved = Parameters<typeof purchasability>[0];

/** Whether a product may be bought; updates by itself when its time comes. */
export function usePurchasability(product: Shelved): Purchasability {
  const [now, setNow] = useState(useStartTime());
  const state = purchasability(product, now);
  const from = !state.open && state.reason !== 'off_shelf' ? Date.parse(state.from) : undefined;

  useEffect(() => {
    if (from === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const rest = from - Date.now();
      if (rest > 0) timer = setTimeout(wait, Math.min(rest, longestTimer));
      else setNow(Date.now());
    };
    wait();
    return () => clearTimeout(timer);
  }, [from]);

  return state;
}
