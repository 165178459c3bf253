import type { CallShape } from '@kujiya/contract/kernel/call';
import type { StaffRight } from '@kujiya/contract/staff/rights';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { openOffice, see, shows, until } from './office.tsx';

/** The texts of the cells of a table, row by row. */
export const rowsShown = (table = 'table'): string[][] =>
  [...document.querySelectorAll(`${table} tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
  );

export const listOf = <Row, Next extends number | string | null = null>(
  rows: readonly Row[],
  next = null as Next,
) => ok({ data: [...rows], next });

/** Tests what a list says of a row, cell by cell, what it says without one, and who may begin a new one from it. */
export function testList<Row extends { id: number | string }>(
  name: string,
  {
    page,
    declared,
    row,
    cells,
    empty,
    begin,
    rights = [],
  }: {
    page: ReactNode;
    declared: CallShape;
    row: Row;
    cells: readonly string[];
    empty: string;
    /** The right to begin a new one, and the words by which it begins. */
    begin?: readonly [right: StaffRight, words: string];
    rights?: readonly StaffRight[];
  },
): void {
  const open = (rows: readonly Row[], more: readonly StaffRight[] = []) =>
    openOffice('/', page, new Answers().give(declared, listOf(rows)), [...rights, ...more]);

  test(`${name}: a row says what is known of it`, async () => {
    open([row]);
    await until(() => expect(rowsShown()).toEqual([cells]));
  });

  test(`${name}: an empty list says so`, async () => {
    open([]);
    await see('p', empty);
  });

  if (begin)
    test(`${name}: only who may write begins a new one`, async () => {
      open([row], [begin[0]]);
      await see('a, button', begin[1]);
      open([row]);
      await see('td', cells[0] ?? '');
      expect(shows('a, button', begin[1])).toBe(false);
    });
}
