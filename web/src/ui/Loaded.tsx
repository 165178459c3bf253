import type { ReactNode } from 'react';
import { ApiError, messageOf } from '#lib/client.ts';
import { ErrorState } from './ErrorState.tsx';

/** What a query has brought so far; `useQuery` returns one. */
export type QueryState<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

/** Two queries of one page: there when both are, failed when one is. */
export const bothOf = <One, Other>(
  one: QueryState<One>,
  other: QueryState<Other>,
): QueryState<[One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** A page's data once it is there; before that its skeleton, or why it does not come. Old data outlives an error. */
export function Loaded<Data>({
  query,
  failed,
  missing,
  skeleton,
  children,
}: {
  query: QueryState<Data>;
  /** The error's title. */
  failed?: string;
  /** What is shown for a 404; without it that is an error as well. */
  missing?: ReactNode;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  return (
    <ErrorState
      {...(failed !== undefined && { title: failed })}
      message={messageOf(error)}
      onRetry={() => refetch()}
    />
  );
}
