import { verifyToken } from '@kujiya/contract/member';
import type { Client } from '#lib/client.ts';
import type { Session } from '#lib/session.ts';

/** Asks, once at the start, whether the stored token still lives. An expired one is dropped silently. */
export const restoreSession = async (client: Client, session: Session): Promise<void> => {
  const token = session.token();
  if (token === undefined) return;
  // Without an answer the token is kept: an offline member is still signed in.
  const answer = await client(verifyToken, {}, { bearer: token }).catch(() => undefined);
  if (answer?.valid === false && session.token() === token) session.signOut();
};
