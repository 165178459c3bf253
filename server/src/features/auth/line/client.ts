import { createHash } from 'node:crypto';
import { accountRefusals as refusals } from '@kujiya/contract/account';
import { type JWTPayload, errors as joseErrors, jwtVerify } from 'jose';
import type { Config } from '#platform/config.ts';
import { Refused } from '#platform/http/refused.ts';
import { KeysUnreachable, keySet } from '#platform/key-set.ts';
import { timeLimits } from '#platform/time-limits.ts';

const issuer = 'https://access.line.me';
const toleranceSeconds = 30;

/** A profile as LINE gives it. Its e-mail address is unverified, so no accounts are joined by it. */
export type LineProfile = { subject: string; name: string | null; picture: string | null };

const profileOf = ({ sub, name, picture }: JWTPayload): LineProfile => {
  if (!sub) throw new Refused(refusals.line_failed);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { subject: sub, name: text(name), picture: text(picture) };
};

const asRefusal = (error: unknown): never => {
  if (error instanceof KeysUnreachable) throw new Refused(refusals.identity_unavailable);
  if (error instanceof joseErrors.JOSEError) throw new Refused(refusals.line_expired);
  throw error;
};

export type Line = ReturnType<typeof lineLogin>;

/** LINE's protocols, against LINE itself or the sandbox, which speaks the same. */
export function lineLogin(config: Config, sandboxUrl: () => string) {
  const apiUrl = () => config.lineApiUrl ?? sandboxUrl();
  const keys = keySet(() => `${apiUrl()}/oauth2/v2.1/certs`);
  const claims = { issuer, audience: config.lineChannelId, clockTolerance: toleranceSeconds };

  return {
    /** The address at which the browser logs in: authorization code flow with state, nonce and PKCE S256. */
    authorizeUrl(asked: { state: string; nonce: string; verifier: string; redirectUri: string }): string {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: config.lineChannelId,
        redirect_uri: asked.redirectUri,
        state: asked.state,
        nonce: asked.nonce,
        scope: 'profile openid email',
        bot_prompt: 'normal',
        code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return `${config.lineAuthorizeUrl ?? '/sandbox/line'}/oauth2/v2.1/authorize?${query}`;
    },

    /**
     * Exchanges a code for the profile in its ID token: HS256, for our channel, with our nonce. Refuses `line_failed`,
     * `line_expired`.
     */
    async profileOfCode(given: {
      code: string;
      nonce: string;
      verifier: string;
      redirectUri: string;
    }): Promise<LineProfile> {
      const response = await fetch(`${apiUrl()}/oauth2/v2.1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: given.code,
          redirect_uri: given.redirectUri,
          client_id: config.lineChannelId,
          client_secret: config.lineChannelSecret,
          code_verifier: given.verifier,
        }),
        signal: AbortSignal.timeout(timeLimits.providers.line),
      });
      const data = (await response.json()) as { id_token?: unknown };
      if (!response.ok || typeof data.id_token !== 'string') throw new Refused(refusals.line_failed);
      const secret = new TextEncoder().encode(config.lineChannelSecret);
      const { payload } = await jwtVerify(data.id_token, secret, { ...claims, algorithms: ['HS256'] }).catch(
        asRefusal,
      );
      if (payload.nonce !== given.nonce) throw new Refused(refusals.line_failed);
      return profileOf(payload);
    },

    /**
     * Reads a token that LIFF gave the browser: ES256 with LINE's keys only. Refuses `line_expired`,
     * `identity_unavailable`.
     */
    async profileOfLiffToken(token: string): Promise<LineProfile> {
      const { payload } = await jwtVerify(token, keys, { ...claims, algorithms: ['ES256'] }).catch(asRefusal);
      return profileOf(payload);
    },
  };
}
