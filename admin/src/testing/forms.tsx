import { type CallShape, refusalsOf } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { StaffRight } from '@kujiya/contract/staff/rights';
import { versionRefusals } from '@kujiya/contract/staff/version';
import { Answers } from '@kujiya/web/testing/answers.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { rowsShown } from './lists.tsx';
import { fieldOf, fill, openOffice, press, see, shows, until } from './office.tsx';

const { version_conflict: conflict } = versionRefusals;
/** Refusals over which the office asks the person instead of failing. */
const asks = new Set<string>([conflict.code, commonRefusals.fresh_proof_required.code]);

/**
 * Tests the form of a record: that it sends what was changed alone, says what is missing and why it was refused, shows
 * what a colleague has changed meanwhile, and cannot be written by everybody.
 */
export function testForm<Shown extends { version: number }>(
  name: string,
  {
    page,
    path,
    address,
    answers = (given) => given,
    read,
    record,
    save,
    right,
    change: [label, typed, sent],
    theirs,
    lacks,
    field = label,
  }: {
    page: ReactNode;
    path: string;
    address: string;
    /** Further answers that the page asks for. */
    answers?: (given: Answers) => Answers;
    read: CallShape;
    record: Shown;
    save: CallShape;
    right: StaffRight;
    /** The label of a field, what is typed into it, and what is sent of that. */
    change: readonly [label: string, typed: string, sent: object];
    /** What a colleague has made of the record meanwhile, as the field shows it. */
    theirs: readonly [change: Partial<Shown>, shown: string];
    /** Per field what is typed into it, and what the button then asks for. */
    lacks: readonly (readonly [label: string, typed: string, words: string])[];
    /** The name of the changed field in the words of the form, where its label says more. */
    field?: string;
  },
): void {
  const open = (rights: readonly StaffRight[] = [right]) => {
    const given = answers(new Answers().give(read, { success: true, data: record }));
    openOffice(address, <Route path={path}>{page}</Route>, given, rights);
    return given;
  };
  const saved = { success: true, data: { ...record, version: record.version + 1 } };

  test(`${name}: what was changed is named, and sent alone with the version that was read`, async () => {
    const given = open().give(save, saved);
    await see('button[disabled]', '沒有修改');
    await fill(label, typed);
    await see('summary', `未儲存的變更：${field}`);
    await press('儲存');
    await until(() => expect(given.last(save)?.body).toEqual({ ...sent, version: record.version }));
    await see('button[disabled]', '沒有修改');
  });

  test.each(lacks)(`${name}: %s “%s” leads to %s`, async (of, text, words) => {
    open();
    await fill(of, text);
    await see('form button', words);
  });

  test(`${name}: every refusal is said in its words, and what was typed stays`, async () => {
    const given = open();
    await fill(label, typed);
    for (const refusal of refusalsOf(save).filter(({ code }) => !asks.has(code))) {
      given.give(save, refusal);
      await press('儲存');
      await see('form [role=alert]', refusal.message);
    }
    expect((await fieldOf(label)).value).toBe(typed);
  });

  test(`${name}: of two editors the second sees both versions, and saves over the newer one`, async () => {
    const [made, shown] = theirs;
    const current = { ...record, ...made, version: record.version + 1 };
    const given = open().give(save, { ...conflict, author: '阿理', current } as never);
    await fill(label, typed);
    await press('儲存');
    await see('dialog', '阿理剛剛改過這筆資料');
    expect(rowsShown('dialog table')).toContainEqual([field, shown, typed]);
    given.give(read, { success: true, data: current }).give(save, saved);
    await press('保留我的修改，再看一次');
    await press('儲存');
    await until(() => expect(given.last(save)?.body).toEqual({ ...sent, version: record.version + 1 }));
  });

  test(`${name}: who may only read cannot write`, async () => {
    open([]);
    expect((await fieldOf(label)).disabled).toBe(true);
    expect(shows('button', '沒有修改')).toBe(false);
  });
}
