import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Config } from '#platform/config.ts';
import { randomToken } from '#platform/crypto.ts';
import { escapeMarkup } from '#platform/escape.ts';
import { redirectUri } from '../line/login.ts';
import type { SandboxKeys } from './keys.ts';
import { hidden, sendPage } from './page.ts';
import { choicesOf, type Person, personOf, pictureOf } from './people.ts';

const minutes = 60_000;
const issuer = 'https://access.line.me';

type Grant = { person: Person; nonce: string; challenge: string; redirectUri: string };
type Ask = {
  response_type?: string;
  client_id?: string;
  redirect_uri?: string;
  state?: string;
  nonce?: string;
  scope?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  as?: string;
};

/** Long enough that nobody guesses it. */
const isRandom = (text: string | undefined) => /^[\w-]{32,128}$/.test(text ?? '');

/** LINE's web login, spoken by this server: authorize (a page to choose an identity) and token. */
export function lineSandbox(app: FastifyInstance, config: Config, keys: SandboxKeys): void {
  const grants = new LRUCache<string, Grant>({ max: 1_000, ttl: 10 * minutes });

  app.get<{ Querystring: Ask }>('/sandbox/line/oauth2/v2.1/authorize', hidden, async ({ query }, reply) => {
    const back = URL.parse(query.redirect_uri ?? '');
    // As strict as LINE: only the channel's own callback address is accepted. Parameters that LINE leaves optional are
    // required here.
    const fits =
      query.response_type === 'code' &&
      query.client_id === config.lineChannelId &&
      query.redirect_uri === redirectUri({ config }) &&
      query.scope?.split(' ').includes('openid') &&
      query.code_challenge_method === 'S256' &&
      isRandom(query.code_challenge) &&
      isRandom(query.state) &&
      isRandom(query.nonce);
    if (!back || !fits) return reply.status(400).send({ error: 'invalid_request' });
    const goBack = (answer: Record<string, string>) => {
      back.search = new URLSearchParams({ ...answer, state: query.state ?? '' }).toString();
      return reply.redirect(back.href);
    };
    if (query.as === 'nobody') return goBack({ error: 'access_denied' });
    const person = personOf(query.as);
    if (person) {
      const code = randomToken();
      grants.set(code, {
        person,
        nonce: query.nonce ?? '',
        challenge: query.code_challenge ?? '',
        redirectUri: query.redirect_uri ?? '',
      });
      return goBack({ code });
    }
    const hrefOf = (as: string) => {
      const asked = new URLSearchParams(Object.entries(query));
      asked.set('as', as);
      return `/sandbox/line/oauth2/v2.1/authorize?${asked}`;
    };
    const note = '<p class="note">這是測試環境：不會連到 LINE，請選一個示範帳號。</p>';
    const deny = `<a class="choice" href="${escapeMarkup(hrefOf('nobody'))}">取消，不授權</a>`;
    return sendPage(reply, '測試 LINE 登入', note + choicesOf(({ id }) => hrefOf(id)) + deny);
  });

  app.get('/sandbox/line/oauth2/v2.1/certs', hidden, async () => (await keys.liff()).published);
  // In place of LIFF's `getIDToken`, which works only inside LINE: a sandbox page takes the token from here.
  app.get<{ Querystring: { as?: string } }>(
    '/sandbox/line/liff',
    hidden,
    async ({ query, protocol, host }, reply) => {
      const person = personOf(query.as);
      if (!person) return reply.status(400).send({ error: 'invalid_request' });
      const claims = {
        iss: issuer,
        sub: `Usandbox${person.id}`,
        aud: config.lineChannelId,
        name: person.name,
        picture: pictureOf(person, `${protocol}://${host}`),
      };
      return { id_token: await (await keys.liff()).sign(claims) };
    },
  );

  app.post<{ Body: Record<string, string> }>(
    '/sandbox/line/oauth2/v2.1/token',
    hidden,
    async ({ body, protocol, host }, reply) => {
      const grant = grants.get(body?.code ?? '');
      grants.delete(body?.code ?? '');
      const challenge = createHash('sha256')
        .update(body?.code_verifier ?? '')
        .digest('base64url');
      const fits =
        body?.grant_type === 'authorization_code' &&
        body.client_id === config.lineChannelId &&
        body.client_secret === config.lineChannelSecret;
      if (!grant || !fits || grant.challenge !== challenge || grant.redirectUri !== body.redirect_uri)
        return reply.status(400).send({ error: 'invalid_grant' });
      const { id, name, email } = grant.person;
      const picture = pictureOf(grant.person, `${protocol}://${host}`);
      const id_token = await new SignJWT({ nonce: grant.nonce, name, email, picture, amr: ['linesso'] })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(`Usandbox${id}`)
        .setAudience(config.lineChannelId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(config.lineChannelSecret));
      return { access_token: randomToken(), token_type: 'Bearer', expires_in: 3_600, id_token };
    },
  );
}
