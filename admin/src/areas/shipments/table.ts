import type { HandedOver } from '@kujiya/contract/staff/shipments';

/** The rows of a pasted table, as the server counts them: without blank lines. */
export const linesOf = (table: string): string[] => table.split('\n').filter((line) => line.trim() !== '');

/** The rows that were not handed over, to be mended; `results` has one for each row, in their order. */
export const undone = (table: string, results: readonly HandedOver[]): string =>
  linesOf(table)
    .filter((_, row) => results[row]?.result !== 'done')
    .join('\n');
