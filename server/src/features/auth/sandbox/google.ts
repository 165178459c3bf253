import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomToken } from '#platform/crypto.ts';
import type { SandboxKeys } from './keys.ts';
import { hidden, sendPage } from './page.ts';
import { choicesOf, type Person, personOf, pictureOf } from './people.ts';

const base = '/sandbox/identitytoolkit/v1/accounts';
const refusal = (message: string) => ({ error: { code: 400, message } });
const minutes = 60_000;

/** Google sign-in as the Identity Toolkit speaks it (createAuthUri, signInWithIdp), with a page to choose an identity. */
export function googleSandbox(app: FastifyInstance, keys: SandboxKeys): void {
  const sessions = new LRUCache<string, { state: string }>({ max: 1_000, ttl: 10 * minutes });
  const codes = new LRUCache<string, { person: Person; state: string }>({ max: 1_000, ttl: 10 * minutes });

  app.post<{ Body: { providerId?: string; continueUri?: string } }>(
    `${base}::createAuthUri`,
    hidden,
    async ({ body, protocol, host }, reply) => {
      if (body?.providerId !== 'google.com' || !URL.canParse(body.continueUri ?? ''))
        return reply.status(400).send(refusal('INVALID_CONTINUE_URI'));
      const [sessionId, state] = [randomToken(), randomToken()];
      sessions.set(sessionId, { state });
      const query = new URLSearchParams({ continueUri: body.continueUri ?? '', state });
      return {
        sessionId,
        providerId: 'google.com',
        authUri: `${protocol}://${host}/sandbox/google?${query}`,
      };
    },
  );
  app.get<{ Querystring: { continueUri?: string; state?: string; as?: string } }>(
    '/sandbox/google',
    hidden,
    async ({ query }, reply) => {
      const { continueUri = '', state = '' } = query;
      if (!URL.canParse(continueUri)) return reply.status(400).send(refusal('INVALID_CONTINUE_URI'));
      const person = personOf(query.as);
      if (person) {
        const code = randomToken();
        codes.set(code, { person, state });
        const back = new URL(continueUri);
        back.search = new URLSearchParams({ code, state }).toString();
        return reply.redirect(back.href);
      }
      const choices = choicesOf(
        ({ id }) => `/sandbox/google?${new URLSearchParams({ continueUri, state, as: id })}`,
      );
      const note = '<p class="note">這是測試環境：不會連到 Google，請選一個示範帳號。</p>';
      return sendPage(reply, '測試 Google 登入', note + choices);
    },
  );
  app.post<{ Body: { requestUri?: string; sessionId?: string } }>(
    `${base}::signInWithIdp`,
    hidden,
    async ({ body, protocol, host }, reply) => {
      const uri = URL.parse(body?.requestUri ?? '');
      const code = uri?.searchParams.get('code') ?? '';
      const session = sessions.get(body?.sessionId ?? '');
      const chosen = codes.get(code);
      codes.delete(code);
      sessions.delete(body?.sessionId ?? '');
      if (!session || !chosen || chosen.state !== session.state)
        return reply.status(400).send(refusal('INVALID_IDP_RESPONSE'));
      const { id, name, email, email_verified } = chosen.person;
      const localId = `sandbox-google-${id}`;
      const claims = {
        name,
        email,
        email_verified,
        picture: pictureOf(chosen.person, `${protocol}://${host}`),
        firebase: { sign_in_provider: 'google.com', identities: { 'google.com': [id], email: [email] } },
      };
      const idToken = await keys.idToken(localId, claims);
      return { localId, idToken, email, emailVerified: email_verified, displayName: name };
    },
  );
}
