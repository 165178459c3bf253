// @vitest-environment happy-dom
import { act, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Later } from './Later.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let commits: string[];
const root = document.createElement('div');

/** Records the text that each commit shows. */
function Page({ number }: { number: number }) {
  useLayoutEffect(() => void commits.push(root.textContent ?? ''));
  return (
    <>
      <h1>{number}</h1>
      <Later fallback="…">
        <Rest />
      </Later>
    </>
  );
}
function Rest() {
  useLayoutEffect(() => void commits.push(root.textContent ?? ''));
  return <p>rest</p>;
}

beforeEach(() => {
  commits = [];
  root.replaceChildren();
  window.dispatchEvent(new Event('pushState'));
});

test('a page opened in the browser shows its first screen first, and then the rest', async () => {
  const app = createRoot(root);
  await act(async () => app.render(<Page number={1} />));
  expect(commits).toEqual(['1…', '1rest']);
  await act(async () => app.unmount());
});

test('the server’s markup is whole, and stays so when it is taken over', async () => {
  root.innerHTML = renderToString(<Page number={1} />);
  expect(root.textContent).toBe('1rest');
  const paragraph = root.querySelector('p');
  const complaints: unknown[] = [];
  const app = await act(async () =>
    hydrateRoot(
      root,
      <StrictMode>
        <Page number={1} />
      </StrictMode>,
      { onRecoverableError: (error) => complaints.push(error) },
    ),
  );
  expect([root.querySelector('p'), complaints]).toEqual([paragraph, []]);
  expect(new Set(commits)).toEqual(new Set(['1rest']));
  await act(async () => app.unmount());
});

test('a page gone back to is whole at once, so that its scroll position can be restored', async () => {
  window.dispatchEvent(new Event('popstate'));
  const app = createRoot(root);
  await act(async () => app.render(<Page number={1} />));
  expect(new Set(commits)).toEqual(new Set(['1rest']));
  await act(async () => app.unmount());
});
