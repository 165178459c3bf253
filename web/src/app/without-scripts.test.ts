import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { otherRoutes } from './other-routes.ts';
import { PageTable } from './pages.tsx';

test('a browser below the least reads which ones are supported', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
  const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] };
  const { document } = new Window();
  document.write(read('index.html'));
  const said = document.querySelector('.too-old')?.textContent ?? '';
  for (const [name, version] of browserslist.map((one) => one.split(' ')))
    expect(said.toLowerCase()).toContain(`${name === 'ios_saf' ? 'ios' : name} ${version}`);
  // Hidden only by those that know what the pages are built with.
  expect(read('src/ui/first-screen.css')).toMatch(
    /\.too-old \{\s*display: block;[^@]*@media \(width >= 0\) \{\s*@supports \(height: 1dvh\) \{\s*\.too-old \{\s*display: none/,
  );
});

test('the empty frame says that it needs scripts, and leads to pages that do not', async () => {
  const frame = readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8');
  const { document } = new Window();
  // Without scripts a browser parses the content of `noscript` as ordinary markup.
  document.write(frame.replaceAll('noscript', 'section').replace(/<script.*?<\/script>/gs, ''));
  expect(document.querySelector('section p')?.textContent).toContain('JavaScript');
  const table = new PageTable(
    homeRoutes(() => null),
    async () => otherRoutes,
  );
  await table.load();
  const links = [...document.querySelectorAll('section a')].map((link) => link.getAttribute('href') ?? '');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(table.has(link), link).toBe(true);
    expect(table.at(link)?.outline, link).toBeDefined();
  }
});
