import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { type Services, ServicesProvider } from '#lib/api.tsx';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Navigation, type Place } from '#lib/navigation.tsx';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { ExpiryWatch } from './ExpiryWatch.tsx';
import type { PageTable } from './pages.tsx';
import { Shell } from './Shell.tsx';

const loadHomeFront = () => import('./HomeFront.tsx');
const HomeFront = optionalNamed(loadHomeFront, 'HomeFront');
/** Fetches the content of `Front`; a failure is ignored. */
export const fetchFront = () => loadHomeFront().catch(() => undefined);
const AfterStart = optionalNamed(() => import('./AfterStart.tsx'), 'AfterStart');

/** Its place is reserved to the pixel: a visitor may come back to a list further down before it is there. */
export const Front = () => (
  <Suspense
    fallback={
      <>
        <span className="h-11" />
        <span className="grid desk:grid-cols-3 desk:gap-4">
          <span className="border-[1.5px] border-transparent">
            <span className="block aspect-[5/2]" />
          </span>
        </span>
      </>
    }
  >
    <HomeFront />
  </Suspense>
);

/** The whole shop: the same tree on the server and in the browser, which takes its markup over. */
export function App({
  services,
  queries,
  table,
  signals,
  rendered,
}: {
  services: Services;
  queries: QueryClient;
  table: PageTable;
  /** Fires `expired` when the member's login has ended. */
  signals: EventTarget;
  /** The place the server has rendered. */
  rendered?: Place | undefined;
}) {
  return (
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <ToastProvider toaster={toaster}>
            <Navigation rendered={rendered}>
              <ConfirmProvider>
                <ExpiryWatch signals={signals} table={table} />
                <Shell table={table} />
                <Afterwards table={table} />
              </ConfirmProvider>
            </Navigation>
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>
  );
}

const toaster = createToaster();

/** By then the markup is taken over, and the page responds. */
const restMs = 200;

function Afterwards(props: { table: PageTable }) {
  const [rested, setRested] = useState(false);
  useEffect(() => void setTimeout(() => setRested(true), restMs), []);
  if (!rested) return null;
  return (
    <Suspense fallback={null}>
      <AfterStart {...props} />
    </Suspense>
  );
}
