import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Config, ConfigError } from '#platform/config.ts';
import type { LineProfile } from './line/client.ts';

/** The audience of a custom token, as the identity provider requires it. */
export const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** An account that may sign custom tokens of the identity provider. */
export type ServiceAccount = { email: string; key: KeyObject };
/** Makes a custom token, valid for five minutes, that the identity provider exchanges for an ID token. */
export type CustomTokens = (profile: LineProfile) => Promise<string>;

const prefix = 'line:';
/** A LINE user as a subject of the identity provider. */
const lineSubject = (subject: string): string => `${prefix}${subject}`;
/** The LINE user that a subject of the identity provider stands for; null for any other. */
export const subjectOfLine = (subject: string): string | null =>
  subject.startsWith(prefix) ? subject.slice(prefix.length) : null;

/** Custom tokens of the project's service account, or, without one, of the sandbox. */
export function customTokens(config: Config, sandbox: () => Promise<ServiceAccount>): CustomTokens {
  const own = config.firebaseServiceAccount === null ? null : readAccount(config.firebaseServiceAccount);
  return async ({ subject, name, picture }) => {
    const { email, key } = own ?? (await sandbox());
    return new SignJWT({ uid: lineSubject(subject), claims: { provider: 'line', name, picture } })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(email)
      .setSubject(email)
      .setAudience(customTokenAudience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
  };
}

function readAccount(text: string): ServiceAccount {
  try {
    const { client_email, private_key } = JSON.parse(text) as Record<string, string>;
    return { email: client_email ?? '', key: createPrivateKey(private_key ?? '') };
  } catch {
    throw new ConfigError('FIREBASE_SERVICE_ACCOUNT is not the JSON of a service account.');
  }
}
