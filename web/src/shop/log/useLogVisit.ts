import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '#lib/hydration.ts';

/** Compares the public log with what this browser noted, once for all parts of a page; its code is fetched then. */
export const useLogVisit = () =>
  useQuery({
    queryKey: ['log visit'],
    queryFn: async () => (await import('./visit.ts')).visitLog(),
    // A server that renders a page has noted nothing.
    enabled: useHydrated(),
    staleTime: 15_000,
  });
