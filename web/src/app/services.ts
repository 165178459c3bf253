import { QueryClient } from '@tanstack/react-query';
import type { Services } from '#lib/api.tsx';
import { ApiError, createClient } from '#lib/client.ts';
import { createSession } from '#lib/session.ts';
import type { Settings } from '#lib/settings.ts';

/** How long an answer is kept that no page shows any more. */
const keptMs = 5 * 60_000;
const retries = 2;
/** A shop that restarts its database is back within these, which are a second, two and four apart. */
const retriesWhileAway = 3;

/** Worth another try: no answer came, or the server was not well. A refusal stays one. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const isAway = (error: unknown) => error instanceof ApiError && error.status === 503;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: keptMs,
        retry: (failures, error) =>
          failures < (isAway(error) ? retriesWhileAway : retries) && isPassing(error),
      },
    },
  });

/** Session, client and settings of one page. `onExpired` is told when the server no longer knows the member's token. */
export const createServices = (
  settings: Settings,
  renderedAt: number | undefined,
  onExpired: () => void,
): Services => {
  const session = createSession();
  const expire = () => {
    // Fetched when a login ends, which few pages live to see.
    void import('#shop/session/leave.ts').then(
      ({ forgetVisit }) => forgetVisit(settings.liffId),
      () => undefined,
    );
    onExpired();
  };
  const client = createClient({ session, siteKey: settings.siteKey, onExpired: expire });
  // A visitor has no token to ask about; a member's is asked about beside the first page.
  if (session.token() !== undefined)
    void import('./restore.ts').then(
      ({ restoreSession }) => restoreSession(client, session, expire),
      () => undefined,
    );
  return { session, settings, client, renderedAt };
};
