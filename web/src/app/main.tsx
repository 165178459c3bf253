import '../ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ServicesProvider } from '../lib/api.tsx';
import type { PageRoute } from '../lib/route.ts';
import { ConfirmProvider } from '../ui/Confirm.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { createToaster } from '../ui/toaster.ts';
import { loginPath } from './path-rules.ts';
import { createRouter } from './router.tsx';
import { createQueryClient, createServices } from './services.ts';

const brought = import.meta.glob<PageRoute[]>('../features/*/routes.tsx', { eager: true, import: 'routes' });

const toaster = createToaster();
const queries = createQueryClient();
const services = createServices(() => {
  queries.clear();
  toaster.show('登入已過期，請重新登入', { tone: 'bad' });
  const { pathname, search } = router.state.location;
  void router.navigate(loginPath(pathname + search));
});
const router = createRouter({
  pages: Object.values(brought).flat(),
  isLoggedIn: () => services.session.token() !== undefined,
  toaster,
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <ToastProvider toaster={toaster}>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
