import type { ReactNode } from 'react';
import { isMissing, messageOf } from '#lib/client.ts';
import { ErrorState } from './ErrorState.tsx';

/** The state of a query, as `useQuery` returns it. */
export type QueryState<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

/** Two queries combined: loaded when both are, failed when either is. */
export const bothOf = <One, Other>(
  one: QueryState<One>,
  other: QueryState<Other>,
): QueryState<[One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** Shows a query's data, its skeleton while loading, or its error with a retry. Data already loaded stays visible after an error. */
export function Loaded<Data>({
  query,
  failed,
  reason,
  say = messageOf,
  missing,
  skeleton,
  children,
}: {
  query: QueryState<Data>;
  /** The error's title. */
  failed?: string;
  /** The message where the server gave no reason. */
  reason?: string;
  /** Puts an error into words, where the page has its own. */
  say?: (error: Error, reason?: string) => string;
  /** Shown for a 404; without it a 404 is an error like any other. */
  missing?: ReactNode;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (missing !== undefined && isMissing(error)) return missing;
  return <ErrorState title={failed} message={say(error, reason)} onRetry={() => refetch()} />;
}
