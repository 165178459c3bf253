import { fairnessKey } from '@kujiya/contract/fairness';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useHydrated } from '#lib/hydration.ts';
import { type NotedLot, noteKey, noteLot } from './noted.ts';
import type { Commitment } from './proof.ts';

/** A lot's commitment as a page shows it now. */
export type ShownLot = Commitment & { lotId: number };

const short = (hash = '') => `${hash.slice(0, 12)}…`;

/**
 * Notes these lots and the shop's key when they are first shown, and compares them at every later visit: `alarms` has a
 * sentence for each that differs. Every page with a draw button calls this, and every sheet that pays for a draw.
 */
export function useNoted(lots: readonly ShownLot[]): {
  notes: readonly NotedLot[];
  alarms: readonly string[];
} {
  const client = useClient();
  // A server that renders a page has noted nothing.
  const hydrated = useHydrated();
  const key = useQuery({ ...apiQuery(client, fairnessKey, {}), enabled: hydrated }).data?.public_key;
  if (!hydrated) return { notes: [], alarms: [] };
  const notes = lots.map((lot) => noteLot(lot.lotId, lot));
  const alarms = notes
    .filter(({ root, total }, i) => root !== lots[i]?.root || total !== lots[i]?.total)
    .map(
      ({ at, root, total }) =>
        `這裡的承諾和這個瀏覽器在 ${formatDateTime(new Date(at))} 記下的不同（${short(root)}，${total} 個）。`,
    );
  const keyBefore = key && noteKey(key);
  if (keyBefore !== key) alarms.push(`本店簽收據的公鑰，和這個瀏覽器先前記下的不同（${short(keyBefore)}）。`);
  return { notes, alarms };
}
