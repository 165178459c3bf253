import { accountLimits } from '@kujiya/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { randomToken } from '../../platform/crypto.ts';
import { readStatement, transaction, writeStatement } from '../../platform/database.ts';
import { type SandboxKeys, sandboxKeys } from './sandbox-keys.ts';

type Sms = { phone: string; code: string; sent_at: Date };

const insertSms = writeStatement<object, [sessionInfo: string, phone: string, code: string]>(
  'account.sandbox.insert_sms',
  'insert into sandbox_sms (session_info, phone, code) values ($1, $2, $3)',
);
const findSms = readStatement<Sms & { expired: boolean }, [sessionInfo: string, seconds: number]>(
  'account.sandbox.find_sms',
  `select phone, code, sent_at, sent_at < now() - make_interval(secs => $2) as expired
   from sandbox_sms where session_info = $1`,
);
const listSms = readStatement<Sms, [phone: string | null]>(
  'account.sandbox.list_sms',
  `select phone, code, sent_at from sandbox_sms where $1::text is null or phone = $1 order by sent_at desc limit 50`,
);

const refusal = (message: string) => ({ error: { code: 400, message } });
const sixDigits = () => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0');

const page = (messages: Sms[]) => `<!doctype html>
<html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>測試簡訊匣</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:640px;margin:24px auto;padding:0 16px;background:#fff9ef;color:#201a17}
h1{font-size:28px}p.note{background:#ffcb3d;padding:8px 12px;border:1.5px solid #201a17;border-radius:12px}
table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:8px;border-bottom:1px dashed #201a17}
td:nth-child(2){font-weight:900;font-size:20px;letter-spacing:.1em}</style>
<h1>測試簡訊匣</h1><p class="note">這是測試環境：簡訊不會真的送出，驗證碼顯示在這裡。</p>
<table><thead><tr><th>手機<th>驗證碼<th>時間</thead><tbody>${messages
  .map(
    ({ phone, code, sent_at }) =>
      `<tr><td>${phone}<td>${code}<td>${sent_at.toLocaleString('zh-TW', { timeZone: 'Asia/Taipei' })}`,
  )
  .join('')}</tbody></table>${messages.length === 0 ? '<p>還沒有簡訊。</p>' : ''}</html>`;

/** Nothing here is a call of the shop, so the reference leaves it out. */
const hidden = { schema: { hide: true } };

/** The SMS provider's protocol, spoken by this server itself, and the pages that show what it “sent”. */
export function accountSandbox(app: FastifyInstance, { db, config }: Context): void {
  let made: Promise<SandboxKeys> | undefined;
  const keys = () => {
    made ??= sandboxKeys(db, config);
    return made;
  };
  app.get('/sandbox/identitytoolkit/v1/jwks', hidden, async () => (await keys()).published);
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
      return { localId, phoneNumber, idToken: await (await keys()).sign(localId, claims) };
    },
  );
  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms.json', hidden, ({ query }) =>
    listSms(db, query.phone ?? null),
  );
  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms', hidden, async ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(page(await listSms(db, query.phone ?? null))),
  );
}
