import { getUser } from '@kujiya/contract/member';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callKey, useClient, useSession, useToken } from '#lib/api.tsx';

/** The member who is logged in; undefined for a visitor and until the first answer. */
export const useUser = () => {
  const client = useClient();
  const session = useSession();
  const token = useToken();
  const options = queryOptions({
    queryKey: callKey(getUser),
    queryFn: async ({ signal }) => {
      const user = await client(getUser, {}, { signal });
      session.remember(user);
      return user;
    },
  });
  return useQuery({
    ...options,
    enabled: token !== undefined,
    // The server's markup is a visitor's: while it is taken over, a member already in the cache must not show.
    select: (user) => (token === undefined ? undefined : user),
  });
};
