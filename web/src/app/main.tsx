import '#ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { homeRoutes } from '#features/catalogue/home-routes.tsx';
import { ServicesProvider } from '#lib/api.tsx';
import { Navigation } from '#lib/navigation.tsx';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { ExpiryWatch } from './ExpiryWatch.tsx';
import { HomeFront } from './HomeFront.tsx';
import { PageTable } from './pages.tsx';
import { Shell } from './Shell.tsx';
import { createQueryClient, createServices } from './services.ts';

const table = new PageTable(
  homeRoutes(HomeFront),
  async () => (await import('./other-routes.ts')).otherRoutes,
);
const toaster = createToaster();
const queries = createQueryClient();
const signals = new EventTarget();
const services = createServices(() => signals.dispatchEvent(new Event('expired')));
// Cached answers belong to one member, so they are dropped at every sign-in and sign-out. The timeout lets the screens
// render first: by then a visitor's member queries are disabled and are not fetched again.
services.session.subscribe(() => setTimeout(() => queries.resetQueries()));

// Any other page needs the rest of the table, so it is fetched before the first tap.
setTimeout(() => void table.load().catch(() => undefined));

const visitDelay = 100; // ms
setTimeout(
  () =>
    void import('#features/visitors/record.ts').then(
      ({ recordVisit }) => recordVisit(services),
      // A visit that cannot be counted is nobody's concern.
      () => undefined,
    ),
  visitDelay,
);

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
                <ExpiryWatch signals={signals} />
                <Shell table={table} />
              </ConfirmProvider>
            </Navigation>
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
