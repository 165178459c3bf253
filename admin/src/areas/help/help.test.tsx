// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { pages } from '../../app/areas.ts';
import { openOffice, see, until } from '../../testing/office.tsx';
import { chapterNames, helpFor } from './contents.ts';
import { HelpPage } from './HelpPage.tsx';

const open = (address: string) =>
  openOffice(
    address,
    <>
      <Route path="/help" component={HelpPage} />
      <Route path="/help/:chapter" component={HelpPage} />
    </>,
    new Answers(),
  );
const office = globSync(['admin/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], {
  exclude: (name) => /help|\.test\./.test(name),
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test.each(Object.entries(chapterNames))(
  'the chapter %s says what stands in the office',
  async (name, { title }) => {
    open(`/help/${name}`);
    await see('h1', title);
    const said = [...document.querySelectorAll('article b')].map(({ textContent }) =>
      textContent.slice(1, -1),
    );
    expect(said.filter((words) => !office.includes(words))).toEqual([]);
    const patterns = pages.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
    const links = [...document.querySelectorAll('article a')].map((a) => a.getAttribute('href') ?? '');
    expect(links.filter((to) => !patterns.some((page) => page.test(to.split('?')[0] ?? '')))).toEqual([]);
  },
);

test('the whole handbook holds every chapter, and an unknown one leads to those there are', async () => {
  open('/help');
  await see('h1', '使用手冊');
  await until(() =>
    expect([...document.querySelectorAll('article > h2')].map((h) => h.textContent)).toEqual(
      Object.values(chapterNames).map(({ title }) => title),
    ),
  );
  open('/help/nothing');
  await see('p', '手冊裡沒有這一章');
});

test('a page of the office leads to its own chapter', () => {
  expect([helpFor('/shipments/17'), helpFor('/products'), helpFor('/')]).toEqual([
    '/help/day',
    '/help/plan-to-sale',
    '/help',
  ]);
});
