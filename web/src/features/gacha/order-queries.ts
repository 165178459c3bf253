import { getOrder, orderById } from '@kujiya/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** The capsules drawn by one of the member's orders; they never change. */
export const orderQuery = (client: Client, orderId: number) =>
  queryOptions({
    ...apiQuery(client, orderById, { params: { orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same for an order of which only the number (`transaction_id`) is known. */
export const orderOfNumberQuery = (client: Client, number: string) =>
  queryOptions({
    queryKey: ['drawn by order number', number],
    queryFn: async ({ signal }) => {
      const { data } = await client(getOrder, { params: { id: number } }, { signal });
      return client(orderById, { params: { orderId: data.order.id } }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
