import { getOrder, orderById } from '@kujiya/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';

/** What one of my orders drew; it never changes. */
export const orderQuery = (client: Client, orderId: number) =>
  queryOptions({
    ...apiQuery(client, orderById, { params: { orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same of an order that is known by its number (`transaction_id`) alone. */
export const orderOfNumberQuery = (client: Client, number: string) =>
  queryOptions({
    queryKey: ['drawn by order number', number],
    queryFn: async ({ signal }) => {
      const { data } = await client(getOrder, { params: { id: number } }, { signal });
      return client(orderById, { params: { orderId: data.order.id } }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
