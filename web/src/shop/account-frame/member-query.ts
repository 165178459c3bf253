import type { CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, callKey, useClient, useToken } from '#lib/api.tsx';

/** Something of the member's own. A member whose login has just ended is on the way out: nothing is asked for anymore. */
export const useMemberQuery = <const C extends CallShape>(call: C) => {
  const client = useClient();
  const member = useToken() !== undefined;
  return useQuery({ ...apiQuery(client, call, {} as InputOf<C>), enabled: member });
};

/** After a change: asks for it again, and waits until the new has come. */
export const useRefresh = () => {
  const queries = useQueryClient();
  return (call: CallShape) => queries.invalidateQueries({ queryKey: callKey(call) });
};
