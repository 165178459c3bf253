import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { otherRoutes } from './other-routes.ts';
import { PageTable } from './pages.tsx';

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
