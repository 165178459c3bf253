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
    // Markup of the server is a visitor's: what the rest of the page knows by now is not in it yet.
    select: (user) => (token === undefined ? undefined : user),
  });
};
