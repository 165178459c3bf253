import type { HandedOver } from '@kujiya/contract/staff/shipment-rows';

/** The rows of a pasted table, as the server counts them: without blank lines. */
export const linesOf = (table: string): string[] => table.split('\n').filter((line) => line.trim() !== '');

export const isBad = ({ result }: Pick<HandedOver, 'result'>): boolean => result !== 'done';

/** The rows that were not handed over, to be mended; `results` has one for each row, in their order. */
export const undone = (table: string, results: readonly HandedOver[]): string =>
  linesOf(table)
    .filter((_, row) => isBad(results[row] ?? { result: '' }))
    .join('\n');
