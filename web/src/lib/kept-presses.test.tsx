// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { earlyPresses } from '@kujiya/contract/kernel/early-presses';
import { act, lazy, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearPress, keepPresses } from './kept-presses.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Part = { default: typeof Pressed };
let presses = 0;
const Pressed = () => (
  <button type="button" onClick={() => presses++}>
    驗證
  </button>
);
const page = (Shown: typeof Pressed) => (
  <div onClickCapture={hearPress}>
    <Suspense>
      <Shown />
    </Suspense>
  </div>
);

/** A page of the server with one button, whose script arrives when `arrive` is called. */
function makePage() {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(page(Pressed));
  keepPresses(root);
  let arrive = (_: Part) => {};
  const Late = lazy(() => new Promise<Part>((resolve) => (arrive = resolve)));
  return {
    press: () => act(async () => root.querySelector('button')?.click()),
    hydrate: () => act(async () => hydrateRoot(root, page(Late as never))),
    arrive: () => act(async () => arrive({ default: Pressed })),
  };
}

beforeEach(() => {
  presses = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('presses on a part whose script has not come are one press once it is there', async () => {
  const { press, hydrate, arrive } = makePage();
  await hydrate();
  await press();
  await press();
  await pass(500);
  expect(presses).toBe(0);
  await arrive();
  await pass(500);
  expect(presses).toBe(1);
  await press();
  await pass(500);
  expect(presses).toBe(2);
});

test('so is a press before the page is taken over at all', async () => {
  const { press, hydrate, arrive } = makePage();
  await press();
  await pass(200);
  await hydrate();
  await arrive();
  await pass(500);
  expect(presses).toBe(1);
});

test('so is a press before the script has come, and its listener goes', async () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(page(Pressed));
  const listens = vi.spyOn(globalThis, 'removeEventListener');
  runInThisContext(earlyPresses);
  const press = () => act(async () => root.querySelector('button')?.click());
  await press();
  await pass(200);
  keepPresses(root);
  await act(async () => hydrateRoot(root, page(Pressed)));
  await pass(500);
  expect(presses).toBe(1);
  expect(listens).toHaveBeenCalledWith('click', expect.any(Function), true);
  await press();
  await pass(500);
  expect(presses).toBe(2);
});

test('a press that is heard at once is not repeated', async () => {
  const { press, hydrate, arrive } = makePage();
  await press();
  await hydrate();
  await arrive();
  await press();
  await pass(500);
  expect(presses).toBe(1);
});

test('a press is not given to a part that comes much later', async () => {
  const { press, hydrate, arrive } = makePage();
  await hydrate();
  await press();
  await pass(11_000);
  await arrive();
  await pass(500);
  expect(presses).toBe(0);
});

test('a button that the script makes is pressed once, wherever it is shown', async () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  keepPresses(root);
  // As a dialog beside the page: nothing there tells of a press that was heard.
  await act(async () => createRoot(root).render(<Pressed />));
  await act(async () => root.querySelector('button')?.click());
  await pass(500);
  expect(presses).toBe(1);
});
