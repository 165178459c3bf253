// @vitest-environment happy-dom
import { getInfo, infoRefusals } from '@kujiya/contract/official-info';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { ServicesProvider } from '#lib/api.tsx';
import { Navigation } from '#lib/navigation.tsx';
import { createSession } from '#lib/session.ts';
import { readSettings } from '#lib/settings.ts';
import { Answers } from '#testing/answers.ts';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { Component } from './ArticlePage.tsx';
import { articleQuery } from './queries.ts';

const missing = () => new Answers().give(getInfo, { ...infoRefusals.info_missing, code: 'info_missing' });

/** The drawing is a part of its own, which this simple rendering leaves to the browser. */
const drawingLater = () => {};

test.each([
  ['999', '情報內容載入失敗'],
  ['abc', '無效的情報 ID'],
])(
  'the page with which the server answered 404 for %s stays, says why, and leads to the list',
  async (id, why) => {
    cleanup();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    window.history.replaceState(null, '', `/info/detail/${id}`);
    const { client } = missing();
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    await queries.prefetchQuery(articleQuery(client, 999));
    const page = (
      <ServicesProvider services={{ client, session: createSession(), settings: readSettings() }}>
        <QueryClientProvider client={queries}>
          <ToastProvider toaster={createToaster()}>
            <Navigation rendered={{ pathname: `/info/detail/${id}`, search: '' }}>
              <Route path="/info/detail/:id">
                <Component />
              </Route>
            </Navigation>
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    );
    const root = document.createElement('div');
    root.innerHTML = renderToString(page);
    const shown = root.querySelector('h1')?.textContent;
    expect(shown).toBe(why);
    expect(root.querySelector('a[href="/info"]')).not.toBeNull();
    const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: drawingLater }));
    expect([root.querySelector('h1')?.textContent, window.location.pathname]).toEqual([
      shown,
      `/info/detail/${id}`,
    ]);
    await act(async () => hydrated.unmount());
  },
);
