// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { startPage } from './start-page.ts';

test('the whole sheets come after the page’s own rules, in their order: a later rule of theirs wins', async () => {
  document.head.innerHTML =
    '<style id="critical">.grid{display:grid}</style><link rel="preload" href="/font">';
  const parts = { entry: 'data:text/javascript,', modules: [], styles: ['/first.css', '/second.css'] };
  document.body.innerHTML = `<script type="application/json" id="parts">${JSON.stringify(parts)}</script>`;
  startPage();
  const inHead = () =>
    [...document.head.children].map((element) => element.id || element.getAttribute('href'));
  await vi.waitFor(() => expect(inHead()).toContain('/second.css'));
  expect(inHead()).toEqual(['critical', 'data:text/javascript,', '/first.css', '/second.css', '/font']);
});
