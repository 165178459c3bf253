import type { BrowserContext, Page } from '@playwright/test';

/** A passkey as a browser keeps it. */
export type Passkey = {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
  userHandle?: string;
};

/**
 * Gives a page a computer's own authenticator, with the passkey that another page has registered; returns a function for
 * the passkey that it has then.
 */
export async function useAuthenticator(
  context: BrowserContext,
  page: Page,
  known?: Passkey,
): Promise<() => Promise<Passkey | undefined>> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
  if (known) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: known });
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials[0];
}
