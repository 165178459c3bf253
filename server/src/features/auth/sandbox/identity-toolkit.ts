import { accountLimits } from '@kujiya/contract/account';
import { plainPhone } from '@kujiya/contract/kernel/texts';
import { internationalPhone, isReachablePhone } from '@kujiya/contract/shop/phone';
import type { FastifyInstance } from 'fastify';
import { type JWTPayload, jwtVerify } from 'jose';
import type { Context } from '#platform/context.ts';
import { randomToken } from '#platform/crypto.ts';
import { readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { customTokenAudience } from '../custom-tokens.ts';
import type { SandboxKeys } from './keys.ts';
import { hidden, sendPage } from './page.ts';
import { recaptchaSandbox } from './recaptcha.ts';

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

/** Stands for no answer at all: the connection is cut. */
const hangsUp = 'NETWORK';

/** Unassigned numbers, one for each way in which a provider fails to send, even with a valid reCAPTCHA token. */
const failuresOfSending: Record<string, string> = {
  '0900000001': 'INVALID_PHONE_NUMBER',
  '0900000002': 'MISSING_PHONE_NUMBER',
  '0900000003': 'QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers.',
  '0900000004': 'CAPTCHA_CHECK_FAILED',
  '0900000005': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '0900000006':
    'OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.',
  '0900000007': hangsUp,
};
/** The same for checking, even with the right code. */
const failuresOfChecking: Record<string, string> = {
  '0900000008': 'INVALID_CODE',
  '0900000009': 'SESSION_EXPIRED',
};

/** The service account of the project that this sandbox imitates. */
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
    .join('')}</tbody></table><details><summary>會失敗的示範號碼</summary><ul>${Object.entries({
    ...failuresOfSending,
    ...failuresOfChecking,
  })
    .map(([phone, failure]) => `<li>${phone}：${failure}`)
    .join('')}</ul></details>${messages.length === 0 ? '<p>還沒有簡訊。</p>' : ''}`;

/** The SMS provider's protocol, spoken by this server itself, and the pages that list the messages it “sent”. */
export function identityToolkitSandbox(app: FastifyInstance, context: Context, keys: SandboxKeys): void {
  const { db } = context;
  app.get('/sandbox/identitytoolkit/v1/jwks', hidden, async () => (await keys.identity()).published);
  const take = recaptchaSandbox(app, context);
  app.post<{ Body: { phoneNumber?: string; recaptchaToken?: string } }>(
    '/sandbox/identitytoolkit/v1/accounts::sendVerificationCode',
    hidden,
    async (request, reply) => {
      const { phoneNumber = '', recaptchaToken } = request.body ?? {};
      if (phoneNumber === '') return reply.status(400).send(refusal('MISSING_PHONE_NUMBER'));
      const phone = plainPhone(phoneNumber);
      if (!phoneNumber.startsWith('+') || !isReachablePhone(phone))
        return reply.status(400).send(refusal('INVALID_PHONE_NUMBER'));
      const failure = take(recaptchaToken) ?? failuresOfSending[phone];
      if (failure === hangsUp) {
        // Cut in the middle of the request, like a network failure.
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (failure) return reply.status(400).send(refusal(failure));
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
      const failure = failuresOfChecking[sms.phone];
      if (failure) return reply.status(400).send(refusal(failure));
      if (sms.expired) return reply.status(400).send(refusal('SESSION_EXPIRED'));
      if (sms.code !== request.body.code) return reply.status(400).send(refusal('INVALID_CODE'));
      const phoneNumber = internationalPhone(sms.phone);
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
