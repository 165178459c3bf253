// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { startPage } from './start-page.ts';

const script = (text: string) => `data:text/javascript,globalThis.ran.push('${text}')`;
const ran: string[] = [];
Object.assign(globalThis, { ran });

/** A page whose script has three files. */
function openPage(body: string): void {
  const parts = { entry: script('entry'), modules: [script('library'), script('page')] };
  document.head.innerHTML = '';
  document.body.innerHTML = `${body}<script type="application/json" id="parts">${JSON.stringify(parts)}</script>`;
  startPage();
}

beforeEach(() => {
  ran.length = 0;
});

test('the files of the script are fetched at once, and run one after the other', async () => {
  openPage('');
  await vi.waitFor(() => expect(ran).toHaveLength(3));
  expect(ran).toEqual(['library', 'page', 'entry']);
  const fetched = [...document.head.querySelectorAll('link[rel="modulepreload"]')];
  expect(fetched.map((link) => link.getAttribute('href'))).toEqual(['entry', 'library', 'page'].map(script));
});
