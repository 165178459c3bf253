import { timingSafeEqual } from 'node:crypto';
import { accountLimits as limits, accountRefusals as refusals } from '@kujiya/contract/account';
import { lineCallbackPath } from '@kujiya/contract/shop/paths';
import type { Context } from '#platform/context.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { countAgainst, perHour } from '#platform/limits.ts';
import { transaction } from '#platform/postgres/database.ts';
import type { CustomTokens } from '../custom-tokens.ts';
import { type Arrival, memberOfPerson } from '../identities.ts';
import * as queries from '../identity-queries.ts';
import { keepPhoto, type OwnUrl } from '../photos.ts';
import { openSession } from '../sessions.ts';
import type { Line } from './client.ts';

const starts = perHour('line-login', limits.lineLoginsPerAddressPerHour);

/** The address to which LINE sends the browser back. */
export const redirectUri = ({ config }: Pick<Context, 'config'>) => `${config.publicUrl}${lineCallbackPath}`;

/**
 * Begins a login at LINE. Returns the address the browser goes to and a binding text that only this browser is given,
 * so that no other browser can finish the login. Refuses `too_many_requests`.
 */
export async function beginLineLogin(
  context: Context,
  line: Line,
  address: string,
): Promise<{ url: string; binding: string }> {
  const [state, nonce, verifier, binding] = [randomToken(), randomToken(), randomToken(), randomToken()];
  await transaction(context.db, async (tx) => {
    await countAgainst(tx, starts, address);
    await queries.insertLineLogin(tx, sha256(state), nonce, verifier, sha256(binding));
  });
  return { url: line.authorizeUrl({ state, nonce, verifier, redirectUri: redirectUri(context) }), binding };
}

/**
 * Finishes a login, once and within ten minutes, in the browser that began it; returns a custom token of the identity
 * provider. Refuses `line_failed`, `line_expired`.
 */
export async function finishLineLogin(
  context: Context,
  line: Line,
  customToken: CustomTokens,
  { code, state, binding }: { code: string; state: string; binding: string | null },
): Promise<string> {
  const [begun] = await queries.takeLineLogin.alone(context.db, sha256(state), limits.lineLoginLifetime);
  if (!begun || begun.late || binding === null) throw new Refused(refusals.line_expired);
  if (!timingSafeEqual(sha256(binding), begun.binding)) throw new Refused(refusals.line_failed);
  const { nonce, verifier } = begun;
  const profile = await line
    .profileOfCode({ code, nonce, verifier, redirectUri: redirectUri(context) })
    .catch((error: Error) => {
      if (error instanceof Refused) throw error;
      context.log.error({ err: error }, 'LINE did not answer');
      throw new Refused(refusals.line_failed);
    });
  return customToken(profile);
}

/** Logs in inside LINE; returns the session's token. Refuses `line_failed`, `line_expired`. */
export async function loginByLiff(
  context: Context,
  line: Line,
  input: { idToken: string; userAgent: string } & Arrival,
  ownUrl: OwnUrl,
): Promise<string> {
  const profile = await line.profileOfLiffToken(input.idToken).catch((error: Error) => {
    if (error instanceof Refused) throw error;
    context.log.error({ err: error }, 'LINE did not answer');
    throw new Refused(refusals.line_failed);
  });
  const { subject, name, picture } = profile;
  const person = { provider: 'line' as const, verifiedEmail: null, subject, name };
  const { memberId, token } = await transaction(context.db, async (tx) => {
    const memberId = await memberOfPerson(tx, person, input);
    return { memberId, token: await openSession(tx, memberId, input.userAgent) };
  });
  await keepPhoto(context, memberId, picture, ownUrl);
  return token;
}
