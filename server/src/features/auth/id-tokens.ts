import { accountLimits, accountRefusals as refusals } from '@kujiya/contract/account';
import { plainPhone } from '@kujiya/contract/kernel/texts';
import { isReachablePhone } from '@kujiya/contract/shop/phone';
import { type JWTPayload, errors as joseErrors, jwtVerify, UnsecuredJWT } from 'jose';
import type { Config } from '#platform/config.ts';
import { Refused } from '#platform/http/refused.ts';
import { KeysUnreachable, keySet } from '#platform/key-set.ts';

/** The claims of a verified token of the identity provider. */
export type Proof = {
  /** The provider's id of the person. */
  subject: string;
  /** The sign-in provider: `phone`, `google.com`, `custom`, … */
  through: string;
  /** A mobile of Taiwan (09…) or Hong Kong (+852…) that the provider has verified, or null. */
  phone: string | null;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
};

export type IdTokens = (token: string) => Promise<Proof>;

/** Clocks of two companies differ by seconds. */
const toleranceSeconds = 30;

const phoneOf = ({ phone_number }: JWTPayload): string | null => {
  if (typeof phone_number !== 'string' || !phone_number.startsWith('+')) return null;
  const phone = plainPhone(phone_number);
  return isReachablePhone(phone) ? phone : null;
};

/**
 * Did the person sign in recently? The token's own age does not show it: refreshing issues new tokens from one old
 * sign-in indefinitely.
 */
const isFresh = ({ auth_time }: JWTPayload): boolean =>
  typeof auth_time === 'number' &&
  Date.now() / 1000 - auth_time <= accountLimits.proofLifetime + toleranceSeconds;

/**
 * Reads ID tokens of Firebase Auth: signed with a key of its key set, RS256 only (except for Google's emulator, where
 * one is configured), for this project, from a sign-in within the last ten minutes. Refuses `user_verification_failed`
 * for any other token, `identity_unavailable` when the keys cannot be fetched.
 */
export function idTokenReader(config: Config, sandboxUrl: () => string): IdTokens {
  const keys = keySet(() => config.firebaseKeysUrl ?? `${sandboxUrl()}/jwks`);
  const claims = {
    issuer: `${config.firebaseIssuer}${config.firebaseProject}`,
    audience: config.firebaseProject,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    maxTokenAge: accountLimits.proofLifetime,
    clockTolerance: toleranceSeconds,
  };
  async function verified(token: string): Promise<JWTPayload> {
    // The emulator signs nothing: a shop configured with it believes every token.
    if (config.firebaseEmulator !== null) return UnsecuredJWT.decode(token, claims).payload;
    return (await jwtVerify(token, keys, { ...claims, algorithms: ['RS256'] })).payload;
  }
  return async (token) => {
    const payload = await verified(token).catch((error: unknown) => {
      if (error instanceof KeysUnreachable) throw new Refused(refusals.identity_unavailable);
      if (error instanceof joseErrors.JOSEError) throw new Refused(refusals.user_verification_failed);
      throw error;
    });
    if (!payload.sub || !isFresh(payload)) throw new Refused(refusals.user_verification_failed);
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    const { sign_in_provider } = (payload.firebase ?? {}) as { sign_in_provider?: unknown };
    return {
      subject: payload.sub,
      through: text(sign_in_provider) ?? '',
      phone: phoneOf(payload),
      email: text(payload.email),
      emailVerified: payload.email_verified === true,
      name: text(payload.name),
      picture: text(payload.picture),
    };
  };
}
