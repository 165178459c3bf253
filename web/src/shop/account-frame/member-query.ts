import type { CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, callKey, useClient, useToken } from '#lib/api.tsx';

/**
 * A query for the member's own data. After the login has ended it is disabled: a member on the way out requests
 * nothing.
 */
export const useMemberQuery = <const C extends CallShape>(call: C) => {
  const client = useClient();
  const member = useToken() !== undefined;
  return useQuery({ ...apiQuery(client, call, {} as InputOf<C>), enabled: member });
};

/** After a change: fetches the call's data again, and waits until it has come. */
export const useRefresh = () => {
  const queries = useQueryClient();
  return (call: CallShape) => queries.invalidateQueries({ queryKey: callKey(call) });
};
