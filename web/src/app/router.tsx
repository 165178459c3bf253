import { createBrowserRouter, type MiddlewareFunction, redirect } from 'react-router';
import type { PageRoute } from '../lib/route.ts';
import { CardGridSkeleton } from '../ui/Skeleton.tsx';
import type { Toaster } from '../ui/toaster.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { withGuard } from './guard.ts';
import { Shell } from './Shell.tsx';

/**
 * React makes everything that happens inside a `popstate` event synchronous, and so unanimated. One turn of the
 * event loop later, going back slides like going forward.
 */
const leavePopstate: MiddlewareFunction = async () => {
  if (globalThis.window?.event?.type === 'popstate') await new Promise((resolve) => setTimeout(resolve));
};

function FirstPage() {
  return (
    <div className="gutters py-6">
      <CardGridSkeleton />
    </div>
  );
}

/** The app's routes: what the features bring, inside the shell, members' pages guarded. */
export const createRouter = ({
  pages,
  isLoggedIn,
  toaster,
}: {
  pages: readonly PageRoute[];
  isLoggedIn: () => boolean;
  toaster: Toaster;
}) =>
  createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: ErrorPage,
      middleware: [leavePopstate],
      children: [
        {
          ErrorBoundary: ErrorPage,
          HydrateFallback: FirstPage,
          children: [
            ...withGuard(pages, { isLoggedIn, onRefused: () => toaster.show('請先登入') }),
            { path: '*', loader: () => redirect('/') },
          ],
        },
      ],
    },
  ]);
