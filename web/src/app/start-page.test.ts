// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { startPage } from './start-page.ts';

const script = (text: string) => `data:text/javascript,globalThis.ran.push('${text}')`;
const ran: string[] = [];
Object.assign(globalThis, { ran });

/** A page whose script has three files, and another for when it rests. */
function openPage(body: string): void {
  const parts = {
    entry: script('entry'),
    modules: [script('library'), script('page')],
    later: ['/later.js'],
  };
  document.documentElement.dataset.first = '';
  document.head.innerHTML = '';
  document.body.innerHTML = `${body}<script type="application/json" id="parts">${JSON.stringify(parts)}</script>`;
  startPage();
}

/** All that the page does by itself has been done. */
const rests = () =>
  vi.waitFor(() => expect(document.head.querySelectorAll('link[rel="modulepreload"]')).toHaveLength(4));

beforeEach(() => {
  ran.length = 0;
  vi.restoreAllMocks();
});

test('the files of the script are fetched at once, and run one after the other', async () => {
  openPage('');
  await vi.waitFor(() => expect(ran).toHaveLength(3));
  expect(ran).toEqual(['library', 'page', 'entry']);
  const fetched = () =>
    [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));
  await rests();
  expect(fetched()).toEqual([...['entry', 'library', 'page'].map(script), '/later.js']);
});

/** A page that has come like this, with five things below its first screen. */
function openLongPage(type: string): (state: string) => number {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  openPage('<p data-later="true"></p>'.repeat(5));
  return (state) => document.querySelectorAll(`[data-later${state}]`).length;
}
const first = () => document.documentElement.dataset.first;

test('what lies below the first screen is brought near after its painting, and laid out once one scrolls', async () => {
  const count = openLongPage('navigate');
  const near: number[] = [];
  const seen = new Set<number>();
  expect(count('="true"')).toBe(5);
  await vi.waitFor(
    () => {
      near.push(count('="near"'));
      expect(count('="near"')).toBe(5);
    },
    { interval: 1 },
  );
  expect(near.some((number) => number > 0 && number < 5)).toBe(true);
  window.dispatchEvent(new Event('scroll'));
  await vi.waitFor(
    () => {
      seen.add(count(''));
      expect(first()).toBeUndefined();
    },
    { interval: 1 },
  );
  expect(count('')).toBe(0);
  expect([...seen]).toContain(3);
  await rests();
});

test.each(['reload', 'back_forward'])(
  'after a %s all of it is there at once, to be scrolled to',
  async (type) => {
    openLongPage(type);
    expect(first()).toBeUndefined();
    await rests();
  },
);
