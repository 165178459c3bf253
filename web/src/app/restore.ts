import { verifyToken } from '@kujiya/contract/member';
import type { Client } from '#lib/client.ts';
import type { Session } from '#lib/session.ts';

/** An answer that takes longer comes too late to change anything. */
const patienceMs = 3_000;

/**
 * Asks, once at the start, whether the stored token is still valid. A dead one ends the login as a refused call does,
 * so that it does not matter which of the two answers comes first.
 */
export const restoreSession = async (
  client: Client,
  session: Session,
  onExpired: () => void,
): Promise<void> => {
  const token = session.token();
  if (token === undefined) return;
  // Without an answer, or with a late one, the token is kept: a member who is offline is still a member.
  const answer = await client(
    verifyToken,
    {},
    { bearer: token, signal: AbortSignal.timeout(patienceMs) },
  ).catch(() => undefined);
  if (answer?.valid === false && session.token() === token && session.signOut()) onExpired();
};
