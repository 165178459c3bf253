import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../client.ts';

type Page<Row> = { data: Row[]; next?: number | string | null };

/** The pages of a list by cursor, and how to read any of them of another call with the same query. */
export function useListPages<const C extends CallShape, Row>(declared: C, query: object) {
  const readPage = (from: CallShape, at: number | string | null, signal: AbortSignal) =>
    call(from, { query: { ...query, ...(at !== null && { cursor: at }) } } as unknown as InputOf<CallShape>, {
      signal,
    }) as Promise<AnswerOf<C> & Page<Row>>;
  const pages = useInfiniteQuery({
    queryKey: [declared.path, query],
    queryFn: ({ pageParam, signal }) => readPage(declared, pageParam, signal),
    initialPageParam: null as number | string | null,
    getNextPageParam: (page) => page.next ?? null,
    // What was found before stays, paler, while more is typed.
    placeholderData: keepPreviousData,
  });
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.data) ?? [], readPage };
}
