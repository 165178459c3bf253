import { staffWork, type Work, workKinds, workLimits } from '@kujiya/contract/staff/work';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Milliseconds after which the work is read again while a page is open. */
const again = 60_000;

/** The work that waits; the menu and the first page share one request. */
export const useWork = () =>
  useQuery({
    queryKey: [staffWork.path],
    queryFn: ({ signal }) => call(staffWork, {}, { signal }),
    refetchInterval: again,
  });

/** A count as it is shown: beyond the most that is counted it is open. */
export const countText = (count: number): string =>
  count >= workLimits.most ? `${workLimits.most - 1}+` : String(count);

/** How much work an area holds; a kind that somebody only has to know of counts too. */
export const countIn = (path: string, work: readonly Work[]): number =>
  path === '/'
    ? 0
    : work
        .filter((line) => line.path.split(/[?/]/, 2).join('/') === path)
        .reduce((sum, { count }) => sum + count, 0);

export const isWrong = ({ kind }: Work): boolean => 'isWrong' in workKinds[kind];
