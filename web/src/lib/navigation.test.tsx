// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSearchParams } from 'wouter';
import { Link, Navigation, PageOf, useNavigate } from './navigation.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const host = document.createElement('div');
let root: ReturnType<typeof createRoot>;
let renders: number;

beforeEach(() => {
  window.history.replaceState(null, '', '/ichiban');
  renders = 0;
  document.body.append(host);
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
});

const show = (children: ReactNode) => act(async () => root.render(<Navigation>{children}</Navigation>));
const page = (search: string, children: ReactNode) => (
  <PageOf place={{ pathname: '/ichiban', search }}>{children}</PageOf>
);

/** Reads the address as every link does. */
function Counted() {
  const [search] = useSearchParams();
  renders++;
  return <output>{search.get('tube')}</output>;
}

test('the content of a page is not rendered again by an address that its page has not reached', async () => {
  await show(page('tube=3', <Counted />));
  expect(host.querySelector('output')?.textContent).toBe('3');
  const before = renders;
  await act(async () => window.history.pushState(null, '', '/ichiban/detail/1'));
  expect(renders).toBe(before);
  await show(page('tube=4', <Counted />));
  expect(host.querySelector('output')?.textContent).toBe('4');
});

test('links and hooks in a page count the steps behind', async () => {
  function Steps() {
    const go = useNavigate();
    return <button type="button" onClick={() => go('/gacha', { replace: true })} />;
  }
  await show(
    page(
      '',
      <>
        <Link to="/ichiban/detail/1">一</Link>
        <Steps />
      </>,
    ),
  );
  await act(async () => host.querySelector('a')?.click());
  expect([window.location.pathname, window.history.state?.idx]).toEqual(['/ichiban/detail/1', 1]);
  await act(async () => host.querySelector('button')?.click());
  expect([window.location.pathname, window.history.state?.idx]).toEqual(['/gacha', 1]);
});
