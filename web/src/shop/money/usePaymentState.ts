import { paymentLimits, paymentState } from '@kujiya/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';

/** Milliseconds between two requests: while the member watches for the answer, and otherwise. */
const soon = 1_500;
const later = 10_000;

/**
 * The progress of an order's payment, polled until it is known. `isLong`: the member has watched for so long that a
 * notification will follow instead. `isAwaited`: may the gateway answer any moment?
 */
export function usePaymentState(orderNumber: string, { enabled = true, isAwaited = true } = {}) {
  const [isLong, setLong] = useState(false);
  const isMember = useToken() !== undefined;
  const query = useQuery({
    ...apiQuery(useClient(), paymentState, { params: { orderNumber } }),
    enabled: isMember && enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.data.progress !== 'waiting') return false;
      return isAwaited && !isLong ? soon : later;
    },
  });
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), paymentLimits.patience * 1_000);
    return () => clearTimeout(timer);
  }, []);
  return { query, isLong };
}
