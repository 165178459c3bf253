import type { Tube } from '@kujiya/contract/ichiban';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { useUser } from '#shop/session/user.ts';
import { lockQuery } from '../queries.ts';
import type { Holder } from './LockBanner.tsx';

/** The state that others change while tickets are picked: the tickets left, and the tube's lock. */
type Counter = {
  tube: Tube;
  drawnNumbers: readonly number[];
  endsAt: number | null;
  holder: Holder;
};

/**
 * The live counter of a tube. The bought tickets are drawn before the opening has loaded: from `keep` until then, the
 * screen stays as it was at the payment.
 */
export function useCounter(tube: Tube, drawnNumbers: readonly number[], paying: boolean) {
  const token = useToken();
  const user = useUser();
  const lock = useQuery(lockQuery(useClient(), tube.id));
  const [paidAt, setPaidAt] = useState<Counter>();
  // Until the member is loaded, their own lock would look like somebody else's.
  const endsAt = token === undefined || user.data ? (lock.data?.endsAt ?? null) : null;
  const mine = lock.data?.user_id === user.data?.id;
  const live: Counter = {
    tube,
    drawnNumbers,
    endsAt,
    holder: endsAt === null ? 'nobody' : mine ? 'me' : 'other',
  };
  return { ...((paying && paidAt) || live), keep: () => setPaidAt(live) };
}
