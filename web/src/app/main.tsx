import '#ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { ServicesProvider } from '#lib/api.tsx';
import { holdInstallPrompt } from '#lib/install-prompt.ts';
import { Navigation } from '#lib/navigation.tsx';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { ExpiryWatch } from './ExpiryWatch.tsx';
import { PageTable } from './pages.tsx';
import { Shell } from './Shell.tsx';
import { createQueryClient, createServices } from './services.ts';

holdInstallPrompt();

/** What cannot be fetched is left out: one came for something else. */
const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
const HomeFront = optional(async () => (await import('./HomeFront.tsx')).HomeFront);
const AfterStart = optional(async () => (await import('./AfterStart.tsx')).AfterStart);

const Front = () => (
  <Suspense fallback={<span className="mt-11 aspect-[5/2] desk:mt-13 desk:aspect-[5/1]" />}>
    <HomeFront />
  </Suspense>
);
const table = new PageTable(homeRoutes(Front), async () => (await import('./other-routes.ts')).otherRoutes);
const toaster = createToaster();
const queries = createQueryClient();
const signals = new EventTarget();
const services = createServices(() => signals.dispatchEvent(new Event('expired')));
// Cached answers belong to one member, so they are dropped at every sign-in and sign-out. The timeout lets the screens
// render first: by then a visitor's member queries are disabled and are not fetched again.
services.session.subscribe(() => setTimeout(() => queries.resetQueries()));

// Any other page needs the rest of the table, so it is fetched before the first tap.
setTimeout(() => void table.load().catch(() => undefined));

/** A page that slides in while the window changes its size comes without sliding: that harms nobody. */
const onRecoverableError = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'InvalidStateError')) reportError(error);
};

const root = document.getElementById('root');
if (root) {
  createRoot(root, { onRecoverableError }).render(
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <ToastProvider toaster={toaster}>
            <Navigation>
              <ConfirmProvider>
                <ExpiryWatch signals={signals} table={table} />
                <Shell table={table} />
                <Suspense fallback={null}>
                  <AfterStart services={services} />
                </Suspense>
              </ConfirmProvider>
            </Navigation>
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
