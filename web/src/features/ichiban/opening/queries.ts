import { drawResult, publicDrawResult } from '@kujiya/contract/ticket-purchase';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { ApiError, isMissing } from '#lib/client.ts';

const isNotMine = (error: unknown) => isMissing(error) || (error instanceof ApiError && error.status === 401);

/** A draw as its owner sees it, otherwise the public view. A result never changes once it exists. */
export function useDraw(orderId: number) {
  const client = useClient();
  const member = useToken() !== undefined;
  const params = { params: { id: orderId } };
  const mine = useQuery({
    ...apiQuery(client, drawResult, params),
    enabled: member,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const visiting = !member || isNotMine(mine.error);
  const open = useQuery({
    ...apiQuery(client, publicDrawResult, params),
    enabled: visiting,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const asked = visiting ? open : mine;
  return {
    mine: visiting ? undefined : mine.data,
    shared: visiting ? open.data : undefined,
    error: asked.error,
    retry: () => asked.refetch(),
  };
}

/** How likely one's own draw was, asked for when it is shared. */
export const useCircumstances = (orderId: number, enabled: boolean) =>
  useQuery({
    ...apiQuery(useClient(), publicDrawResult, { params: { id: orderId } }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
