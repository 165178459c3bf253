import type { Settings } from '#lib/settings.ts';

type Toolkit = Settings['identityToolkit'];

const timeoutMs = 15_000;

/** One call of the identity provider's REST interface; throws when it refuses. */
async function call(toolkit: Toolkit, method: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${toolkit.url}/accounts:${method}?key=${encodeURIComponent(toolkit.key)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the identity provider refused ${method}`);
  return (await response.json()) as Record<string, unknown>;
}

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('the identity provider answered without what was asked for');
  return value;
};

/** The address for Google's window, and the session that its answer belongs to. */
export async function beginGoogle(toolkit: Toolkit, continueUri: string) {
  const answer = await call(toolkit, 'createAuthUri', { providerId: 'google.com', continueUri });
  return { authUri: textOf(answer.authUri), sessionId: textOf(answer.sessionId) };
}

/** The ID token of a visitor who came back from Google. */
export const finishGoogle = async (
  toolkit: Toolkit,
  requestUri: string,
  sessionId: string,
): Promise<string> =>
  textOf((await call(toolkit, 'signInWithIdp', { requestUri, sessionId, returnSecureToken: true })).idToken);

/** The ID token for a custom token that the shop's server has made. */
export const exchangeCustomToken = async (toolkit: Toolkit, token: string): Promise<string> =>
  textOf((await call(toolkit, 'signInWithCustomToken', { token, returnSecureToken: true })).idToken);
