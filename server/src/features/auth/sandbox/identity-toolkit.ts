import { accountLimits } from '@kujiya/contract/account';
import type { FastifyInstance } from 'fastify';
import { type JWTPayload, jwtVerify } from 'jose';
import type { Context } from '#platform/context.ts';
import { randomToken } from '#platform/crypto.ts';
import { readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { customTokenAudience } from '../custom-tokens.ts';
import type { SandboxKeys } from './keys.ts';
import { hidden, sendPage } from './page.ts';

type Sms = { phone: string; code: string; sent_at: Date };

const insertSms = writeStatement<object, [sessionInfo: string, phone: string, code: string]>(
  'auth.sandbox.insert_sms',
  'insert into sandbox_sms (session_info, phone, code) values ($1, $2, $3)',
);
const findSms = readStatement<Sms & { expired: boolean }, [sessionInfo: string, seconds: number]>(
  'auth.sandbox.find_sms',
  `select phone, code, sent_at, sent_at < now() - make_interval(secs => $2) as expired
   from sandbox_sms where session_info = $1`,
);
const listSms = readStatement<Sms, [phone: string | null]>(
  'auth.sandbox.list_sms',
  `select phone, code, sent_at from sandbox_sms where $1::text is null or phone = $1 order by sent_at desc limit 50`,
);

/** The service account of the project that is played here. */
export const sandboxAccount = 'sandbox@kujiya.example';

const refusal = (message: string) => ({ error: { code: 400, message } });
const sixDigits = () => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0');

const table = (messages: Sms[]) =>
  `<p class="note">這是測試環境：簡訊不會真的送出，驗證碼顯示在這裡。</p>
<table><thead><tr><th>手機<th>驗證碼<th>時間</thead><tbody>${messages
    .map(
      ({ phone, code, sent_at }) =>
        `<tr><td>${phone}<td>${code}<td>${sent_at.toLocaleString('zh-TW', { timeZone: 'Asia/Taipei' })}`,
    )
    .join('')}</tbody></table>${messages.length === 0 ? '<p>還沒有簡訊。</p>' : ''}`;

/** The SMS provider's protocol, spoken by this server itself, and the pages that show what it “sent”. */
export function identityToolkitSandbox(app: FastifyInstance, { db }: Context, keys: SandboxKeys): void {
  app.get('/sandbox/identitytoolkit/v1/jwks', hidden, async () => (await keys.identity()).published);
  app.post<{ Body: { phoneNumber?: string } }>(
    '/sandbox/identitytoolkit/v1/accounts::sendVerificationCode',
    hidden,
    async (request, reply) => {
      const phone = request.body?.phoneNumber?.replace(/^\+886/, '0') ?? '';
      if (!new RegExp(accountLimits.phonePattern).test(phone))
        return reply.status(400).send(refusal('INVALID_PHONE_NUMBER'));
      const sessionInfo = randomToken();
      await transaction(db, (tx) => insertSms(tx, sessionInfo, phone, sixDigits()));
      return { sessionInfo };
    },
  );
  app.post<{ Body: { sessionInfo?: string; code?: string } }>(
    '/sandbox/identitytoolkit/v1/accounts::signInWithPhoneNumber',
    hidden,
    async (request, reply) => {
      const [sms] = await findSms(db, String(request.body?.sessionInfo ?? ''), accountLimits.codeLifetime);
      if (!sms) return reply.status(400).send(refusal('INVALID_SESSION_INFO'));
      if (sms.expired) return reply.status(400).send(refusal('SESSION_EXPIRED'));
      if (sms.code !== request.body.code) return reply.status(400).send(refusal('INVALID_CODE'));
      const phoneNumber = `+886${sms.phone.slice(1)}`;
      const localId = `sandbox-${sms.phone}`;
      const claims = { phone_number: phoneNumber, firebase: { sign_in_provider: 'phone' } };
      return { localId, phoneNumber, idToken: await keys.idToken(localId, claims) };
    },
  );
  app.post<{ Body: { token?: string } }>(
    '/sandbox/identitytoolkit/v1/accounts::signInWithCustomToken',
    hidden,
    async (request, reply) => {
      const key = (await keys.identity()).public;
      const verified = await jwtVerify(request.body?.token ?? '', key, {
        audience: customTokenAudience,
        issuer: sandboxAccount,
        algorithms: ['RS256'],
      }).catch(() => null);
      const { uid, claims = {} } = (verified?.payload ?? {}) as { uid?: string; claims?: JWTPayload };
      if (!uid) return reply.status(400).send(refusal('INVALID_CUSTOM_TOKEN'));
      const firebase = { sign_in_provider: 'custom', identities: {} };
      return { idToken: await keys.idToken(uid, { ...claims, firebase }), isNewUser: false };
    },
  );
  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms.json', hidden, ({ query }) =>
    listSms(db, query.phone ?? null),
  );
  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms', hidden, async ({ query }, reply) =>
    sendPage(reply, '測試簡訊匣', table(await listSms(db, query.phone ?? null)), 5),
  );
}
