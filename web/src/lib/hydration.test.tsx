// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useFromServer } from './hydration.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Shows whether it came from the server, and records each rendering. */
function Said({ renderings }: { renderings: boolean[] }) {
  const fromServer = useFromServer();
  renderings.push(fromServer);
  return <p>{String(fromServer)}</p>;
}

test('the server’s markup stays known as such, at the cost of a single rendering', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Said renderings={[]} />);
  expect(root.textContent).toBe('true');
  const renderings: boolean[] = [];
  const hydrated = await act(async () => hydrateRoot(root, <Said renderings={renderings} />));
  expect(renderings).toEqual([true]);
  await act(async () => hydrated.render(<Said renderings={renderings} />));
  expect(renderings).toEqual([true, true]);
});

test('a part that first appears in the browser does not count as the server’s', async () => {
  const renderings: boolean[] = [];
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Said renderings={renderings} />));
  expect(renderings).toEqual([false]);
});
