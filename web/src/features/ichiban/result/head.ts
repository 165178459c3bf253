import type { tubeResultTickets } from '@kujiya/contract/ichiban';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { resultOfTubePath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { plainHead } from '#shop/head/plain-head.ts';
import { resultName } from './name.ts';

/** The page head of a tube's results; without a tube the page is not to be indexed. */
export function ichibanResultHead(
  at: PageAt,
  result: AnswerOf<typeof tubeResultTickets> | undefined,
): PageHead {
  const name = resultName(result);
  const path = resultOfTubePath(toId(at.search.get('tubeId')) ?? 0);
  return {
    ...plainHead(at, name, `${name}：每一張籤的結果，誰都能查、誰都能驗證。`, path),
    ...(result === undefined && { robots: 'noindex' as const }),
  };
}
