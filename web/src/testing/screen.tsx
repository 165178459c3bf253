import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { Route } from 'wouter';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { ServicesProvider } from '#lib/api.tsx';
import { Navigation } from '#lib/navigation.tsx';
import { createSession } from '#lib/session.ts';
import { readSettings } from '#lib/settings.ts';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { otherRoutes } from '../app/other-routes.ts';
import { PageTable } from '../app/pages.tsx';
import type { Answers } from './answers.ts';
import { judgeScreen, screenOpens } from './structure.ts';

/** A stream that sends what a test tells it to. */
class ToldEventSource {
  static readonly open = new Set<ToldEventSource>();
  #listeners: ((event: MessageEvent<string>) => void)[] = [];

  constructor() {
    ToldEventSource.open.add(this);
  }
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
    if (type === 'message') this.#listeners.push(listener);
  }
  removeEventListener() {}
  close() {
    ToldEventSource.open.delete(this);
  }
  send(event: object) {
    for (const listener of this.#listeners)
      listener(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
}

/** Sends an event on all streams that are open; returns how many there are. */
export function sendEvent(event: object): number {
  for (const stream of ToldEventSource.open) stream.send(event);
  return ToldEventSource.open.size;
}

/** What surrounds every page: the shop with these answers, a session, and the browser's parts. */
export function Shop({
  answers,
  member = false,
  children,
}: {
  answers: Answers;
  member?: boolean;
  children?: ReactNode;
}) {
  const [services] = useState(() => {
    const session = createSession();
    if (member) session.signIn('token', { id: 1 });
    return { client: answers.client, session, settings: readSettings() };
  });
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } }),
  );
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>
        <ToastProvider toaster={createToaster()}>
          <Navigation>
            <ConfirmProvider>{children}</ConfirmProvider>
          </Navigation>
        </ToastProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
}

/** Begins with an empty page, and with what happy-dom cannot do. */
export function emptyPage(): void {
  cleanup();
  screenOpens();
  localStorage.clear();
  Object.assign(globalThis, { EventSource: ToldEventSource });
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
}

/**
 * Opens the page at this address as the browser would, with canned answers in place of the shop; `stored` is what an
 * earlier visit left in its storage.
 */
export async function openScreen(
  address: string,
  answers: Answers,
  { member = false, stored = {} }: { member?: boolean; stored?: Record<string, string> } = {},
): Promise<void> {
  await judgeScreen();
  emptyPage();
  for (const [name, text] of Object.entries(stored)) localStorage.setItem(name, text);
  window.history.replaceState(null, '', address);
  const table = new PageTable(
    homeRoutes(() => null),
    async () => otherRoutes,
  );
  // React replaces a fallback 300 ms after showing it at the earliest; a page that is already loaded is shown at once.
  await table.prepare(window.location.pathname);
  const page = table.at(window.location.pathname);
  if (!page || page.path === '*') throw new Error(`${address} is no page`);
  render(
    <Shop answers={answers} member={member}>
      <Suspense fallback={null}>
        <Route path={page.path}>{page.screen.element}</Route>
      </Suspense>
    </Shop>,
  );
}
