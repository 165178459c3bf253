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
// What one member has seen is not for the next one at this browser. What is on the screen is asked for anew, once the
// screens know who is here: then the members' queries of a visitor are off.
services.session.subscribe(() => setTimeout(() => queries.resetQueries()));

// Whoever opens another page needs the rest of the table: it is on its way before the first tap.
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
