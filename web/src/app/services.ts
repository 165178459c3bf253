import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { Services } from '#lib/api.tsx';
import { createClient, isUnanswered } from '#lib/client.ts';
import { createSession } from '#lib/session.ts';
import type { Settings } from '#lib/settings.ts';

const retries = 2;
/** A shop that restarts its database is back within these, which are a second, two and four apart. */
const retriesWhileAway = 3;

/** Worth another try: no answer came, or the server failed. A refusal stays a refusal. */
const isRetried = (failures: number, error: Error) =>
  isUnanswered(error) && failures < (error.status === 503 ? retriesWhileAway : retries);

export function createQueryClient(): QueryClient {
  // A page that was opened without a network would otherwise not notice when it is back.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isRetried,
        // Without a network a query fails, so that the page can say so instead of waiting behind its skeleton; it is
        // fetched again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A press without a network fails at once. Otherwise it would wait, and be sent by itself whenever there is one:
      // a payment when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Session, client and settings of one page. `onExpired` is called when the server no longer knows the member's token.
 */
export const createServices = (
  settings: Settings,
  renderedAt: number | undefined,
  onExpired: () => void,
): Services => {
  const session = createSession();
  const expire = () => {
    // Fetched only when a login ends, which few pages experience.
    void import('#shop/session/leave.ts').then(
      ({ forgetVisit }) => forgetVisit(settings.liffId),
      () => undefined,
    );
    onExpired();
  };
  const client = createClient({ session, siteKey: settings.siteKey, onExpired: expire });
  // A visitor has no token to verify; a member's is verified while the first page loads.
  if (session.token() !== undefined)
    void import('./restore.ts').then(
      ({ restoreSession }) => restoreSession(client, session, expire),
      () => undefined,
    );
  return { session, settings, client, renderedAt };
};
