import { paymentLimits, paymentState } from '@kujiya/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { ApiError } from '#lib/client.ts';

/** Milliseconds between two questions: while the member watches for the answer, and afterwards. */
const soon = 1_500;
const later = 10_000;

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/**
 * How far the payment of an order is, asked again until the gateway has said it. `isLong`: the member has waited for
 * `paymentLimits.patience` seconds.
 */
export function usePaymentState(
  orderNumber: string,
  {
    enabled = true,
    isExpected = true,
  }: {
    enabled?: boolean;
    /** The gateway may answer any moment. */
    isExpected?: boolean;
  } = {},
) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), paymentLimits.patience * 1_000);
    return () => clearTimeout(timer);
  }, []);
  const state = useQuery({
    ...apiQuery(useClient(), paymentState, { params: { orderNumber } }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (isMissing(error) || (data && data.data.progress !== 'waiting')) return false;
      return isExpected && !isLong ? soon : later;
    },
  });
  return { state, isLong };
}
