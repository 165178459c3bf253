// @vitest-environment happy-dom
import { staffLogPeople } from '@kujiya/contract/staff/log';
import { staffRights } from '@kujiya/contract/staff/rights';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { enter, openOffice, see, until } from '../testing/office.tsx';
import { pages } from './areas.ts';

/** The lists with filters, and how many each has: choices, days, a search, and the last of its tabs. */
const lists: readonly (readonly [path: string, filters: number])[] = [
  ['/approvals', 1],
  ['/campaigns', 2],
  ['/complaints', 2],
  ['/content/articles', 2],
  ['/content/banners', 1],
  ['/coupons', 2],
  ['/log', 5],
  ['/members', 1],
  ['/orders', 5],
  ['/payments', 6],
  ['/payments/mismatches', 1],
  ['/payments/settlements/lines', 1],
  ['/products', 4],
  ['/refunds', 1],
  ['/shipments', 4],
];

const filters =
  'search select, search input[name=q], label > input[type=date], nav[aria-label="狀態"] a:last-child';

/** Uses a filter as a person does. */
async function use(filter: Element): Promise<void> {
  if (filter instanceof HTMLSelectElement) {
    await until(() => expect(filter.options.length).toBeGreaterThan(1));
    enter(filter, filter.options[filter.options.length - 1]?.value ?? '');
  } else if (filter instanceof HTMLInputElement) {
    enter(filter, filter.type === 'date' ? '2026-11-03' : 'order:17');
    filter.form?.requestSubmit();
  } else (filter as HTMLElement).click();
}

test.each(lists)(
  '%s: each of its %i filters stands in the address, and asks the server',
  async (path, count) => {
    const Page = pages.find((one) => one.path === path)?.page;
    if (!Page) throw new Error(`no page at ${path}`);
    const answers = new Answers().give(staffLogPeople, { success: true, data: [{ id: 3, name: '小新' }] });
    const named: string[] = [];
    for (let at = 0; at < count; at++) {
      openOffice(path, <Page />, answers, staffRights);
      await see('h1', '');
      const found = document.querySelectorAll(filters);
      expect(found).toHaveLength(count);
      await use(found[at] as Element);
      const [name, value] = await until(() => {
        const [only] = new URLSearchParams(location.search);
        if (!only) throw new Error('the address has no filter');
        return only;
      });
      named.push(name);
      const sent = name === 'q' && path === '/log' ? 'subject' : name;
      await until(() => expect(answers.requests.at(-1)?.query).toMatchObject({ [sent]: value }));
    }
    expect(new Set(named).size).toBe(count);
  },
);
