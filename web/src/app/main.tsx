import '../ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServicesProvider } from '../lib/api.tsx';
import { Navigation } from '../lib/navigation.tsx';
import type { PageRoute } from '../lib/route.ts';
import { ConfirmProvider } from '../ui/Confirm.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { createToaster } from '../ui/toaster.ts';
import { ExpiryWatch } from './ExpiryWatch.tsx';
import { toRoutes } from './pages.tsx';
import { Shell } from './Shell.tsx';
import { createQueryClient, createServices } from './services.ts';

const brought = import.meta.glob<PageRoute[]>('../features/*/routes.tsx', { eager: true, import: 'routes' });

const routes = toRoutes(Object.values(brought).flat());
const toaster = createToaster();
const queries = createQueryClient();
const signals = new EventTarget();
const services = createServices(() => signals.dispatchEvent(new Event('expired')));
// What one member has seen is not for the next one at this browser. What is on the screen is asked for anew, once the
// screens know who is here: then the members' queries of a visitor are off.
services.session.subscribe(() => setTimeout(() => queries.resetQueries()));

const visitDelay = 100; // ms, specification 1, section 4
setTimeout(
  () =>
    void import('../features/visitors/record.ts').then(
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
                <Shell routes={routes} />
              </ConfirmProvider>
            </Navigation>
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
