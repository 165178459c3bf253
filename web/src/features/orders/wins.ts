import { latestWins, type Win } from '@kujiya/contract/orders';
import { queryOptions } from '@tanstack/react-query';
import { callKey } from '#lib/api.tsx';
import { type Client, isUnanswered } from '#lib/client.ts';
import { readJson, writeJson } from '#lib/storage.ts';

const key = 'notice_cache';
const hourMs = 3_600_000;
/** Milliseconds between two fetches of the latest wins. */
const every = 20_000;

type StoredWins = { at: number; wins: Win[] };

const isStored = (value: unknown): value is StoredWins => {
  const { at, wins } = (value ?? {}) as Partial<StoredWins>;
  return (
    typeof at === 'number' &&
    Array.isArray(wins) &&
    wins.every((one) => typeof one?.text === 'string' && Array.isArray(one.highlight))
  );
};

/** The wins that were kept less than an hour before `now` (ms). */
export function storedWins(now: number): Win[] | undefined {
  const kept = readJson(key, isStored);
  return kept && now - kept.at < hourMs ? kept.wins : undefined;
}

const keep = (wins: Win[], at: number): void => writeJson(key, { at, wins } satisfies StoredWins);

/**
 * Keeps wins that were rendered into the page at `at` (ms) if none are kept: on the next page the server may be
 * unreachable.
 */
export function keepFirst(wins: Win[], at: number): void {
  if (wins.length > 0 && !storedWins(at)) keep(wins, at);
}

/** The latest wins; when the server is unreachable, those kept within the last hour. */
export const winsQuery = (client: Client) =>
  queryOptions({
    queryKey: callKey(latestWins),
    queryFn: async ({ signal }): Promise<Win[]> => {
      try {
        const { data } = await client(latestWins, { query: {} }, { signal });
        keep(data, Date.now());
        return data;
      } catch (error) {
        const kept = isUnanswered(error) ? storedWins(Date.now()) : undefined;
        if (!kept) throw error;
        return kept;
      }
    },
    staleTime: every,
    refetchInterval: every,
  });

/** A text split into pieces; `strong` marks the highlighted ones. */
export function pieces(text: string, highlight: readonly string[]): { text: string; strong: boolean }[] {
  const words = highlight.filter((word) => word !== '');
  if (words.length === 0) return [{ text, strong: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, strong: words.includes(piece) }));
}
