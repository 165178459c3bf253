// @vitest-environment happy-dom
import { useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServicesProvider } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { Navigation } from '#lib/navigation.tsx';
import { createSession } from '#lib/session.ts';
import { readSettings } from '#lib/settings.ts';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { useMembersOnly } from './useMembersOnly.ts';

const client = (() => Promise.reject(new Error('nothing is asked here'))) as unknown as Client;
const act = vi.fn();

/**
 * Pressed as soon as React responds: until its effects have run, the screen is the visitor's for whom it was rendered.
 */
function Buy() {
  const membersOnly = useMembersOnly();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.click(), []);
  return (
    <button ref={button} type="button" onClick={() => membersOnly(act, '/ichiban/ticket/1')}>
      購買
    </button>
  );
}

/** Takes over the server's markup in a browser where a member is logged in, or nobody. */
async function pressRendered(member: boolean): Promise<void> {
  const session = createSession();
  if (member) session.signIn('token', { id: 1 });
  const page = (
    <ServicesProvider services={{ client, session, settings: readSettings() }}>
      <ToastProvider toaster={createToaster()}>
        <Navigation rendered={{ pathname: '/', search: '' }}>
          <Buy />
        </Navigation>
      </ToastProvider>
    </ServicesProvider>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  const taken = hydrateRoot(root, page);
  const isPressed = () => act.mock.calls.length > 0 || window.location.pathname !== '/';
  while (!isPressed()) await new Promise((next) => setTimeout(next));
  taken.unmount();
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});
afterEach(() => {
  document.body.replaceChildren();
  act.mockClear();
});

test('a member who presses before hydration counts as a member', async () => {
  await pressRendered(true);
  expect(act).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe('/');
});

test('a visitor is led to the login, and back to the page they wanted', async () => {
  await pressRendered(false);
  expect(act).not.toHaveBeenCalled();
  expect(`${window.location.pathname}${window.location.search}`).toContain('/login');
  expect(decodeURIComponent(window.location.search)).toContain('/ichiban/ticket/1');
});
