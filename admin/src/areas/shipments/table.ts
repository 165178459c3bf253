import { type HandedOver, handOverRows } from '@kujiya/contract/staff/shipment-rows';

/** How many shipments a pasted table names: without blank lines and heads. */
export const countOf = (table: string): number => handOverRows(table).filter(({ isHead }) => !isHead).length;

export const isBad = ({ result }: Pick<HandedOver, 'result'>): boolean => result !== 'done';

/** The rows that were not handed over, to be mended, below their heads; `results` has one for each row, in their order. */
export function undone(table: string, results: readonly HandedOver[]): string {
  const left = [...results];
  const rows = handOverRows(table).filter(({ isHead }) => isHead || isBad(left.shift() ?? { result: '' }));
  return rows.some(({ isHead }) => !isHead) ? rows.map(({ text }) => text).join('\n') : '';
}
