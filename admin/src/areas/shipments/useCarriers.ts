import { type Carrier, staffCarriers } from '@kujiya/contract/staff/carriers';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';

/** The carriers to which parcels are handed over, and their choices in a form; none until they are read. */
export function useCarriers(): {
  carriers: readonly Carrier[];
  options: readonly (readonly [string, string])[];
} {
  const { data } = useQuery({
    queryKey: [staffCarriers.path],
    queryFn: ({ signal }) => call(staffCarriers, {}, { signal }),
  });
  const carriers = (data?.data ?? []).filter(({ is_offered }) => is_offered);
  return { carriers, options: carriers.map(({ key, name }) => [key, name] as const) };
}
