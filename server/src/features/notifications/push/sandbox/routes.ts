import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { batcher } from '#platform/batch.ts';
import type { Context } from '#platform/context.ts';
import { escapeMarkup } from '#platform/escape.ts';
import { sandboxPath } from '../endpoint.ts';
import { decryptPush, isSignedFor } from './decrypt.ts';
import * as queries from './queries.ts';

const hidden = { schema: { hide: true } };
const shown = 100;
const kept = ['authorization', 'content-encoding', 'ttl', 'urgency', 'topic'] as const;

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:760px;margin:24px auto;padding:0 16px;background:#fff9ef;color:#201a17}
h1{font-size:28px}p.note{background:#ffcb3d;padding:8px 12px;border:1.5px solid #201a17;border-radius:12px}
li{margin:12px 0;padding:12px 16px;border:1.5px solid #201a17;border-radius:12px;background:#fff;overflow-wrap:anywhere}ul{list-style:none;padding:0}`;

/** The pushes sent, newest first, decrypted as their browser would. */
export async function sentPushes({ db }: Pick<Context, 'db'>) {
  return (await queries.listPushes(db, shown)).map(({ browser, headers, body, at, private_key, auth }) => ({
    browser,
    at: at.toISOString(),
    ttl: Number(headers.ttl),
    urgency: headers.urgency ?? '',
    topic: headers.topic ?? '',
    text: decryptPush(body, { privateKey: private_key, auth }),
  }));
}

/**
 * Imitates a push service and its browsers: `POST /sandbox/push/browsers` returns a subscription as a browser would,
 * `/sandbox/push` shows the pushes sent, `POST /sandbox/push/browsers/{id}/close` makes a browser disappear.
 */
export async function pushSandbox(app: FastifyInstance, context: Context): Promise<void> {
  const { config, db, clock } = context;
  app.removeContentTypeParser('application/octet-stream');
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const keep = batcher(async (pushes: { browser: string; headers: string; body: Buffer }[]) => {
    const rows = await queries.insertPushes.alone(
      db,
      pushes.map(({ browser }) => browser),
      pushes.map(({ headers }) => headers),
      pushes.map(({ body }) => body),
    );
    return rows.map(({ status }) => status ?? 404);
  });

  // Thousands of messages are sent with the same signature.
  let known = '';
  const isSigned = (authorization: string) => {
    if (authorization !== known && !isSignedFor(new URL(config.publicUrl).origin, authorization, clock()))
      return false;
    known = authorization;
    return true;
  };

  app.post<{ Params: { id: string } }>(`${sandboxPath}:id`, hidden, async (request, reply) => {
    const { headers, body } = request;
    if (!isSigned(headers.authorization ?? '')) return reply.status(403).send();
    if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body) || body.length > 4_096)
      return reply.status(400).send();
    return reply.status(await keep({ browser: request.params.id, headers: headersOf(request), body })).send();
  });
  app.post('/sandbox/push/browsers', hidden, async () => {
    const id = randomUUID();
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    await queries.insertBrowser.alone(db, id, keys.getPrivateKey(), auth);
    return {
      endpoint: config.publicUrl + sandboxPath + id,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  });
  app.post<{ Params: { id: string } }>('/sandbox/push/browsers/:id/close', hidden, async (request, reply) => {
    await queries.setStatus.alone(db, request.params.id, 410);
    return reply.status(204).send();
  });
  app.get('/sandbox/push.json', hidden, () => sentPushes(context));
  app.get('/sandbox/push', hidden, async (_request, reply) => {
    const items = (await sentPushes(context)).map(
      ({ at, ttl, urgency, topic, text }) =>
        `<li>${escapeMarkup(text ?? '（無法解密）')}<br><small>${escapeMarkup(`${at} · TTL ${ttl} s · ${urgency} · ${topic}`)}</small></li>`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>推播測試環境</title><style>${style}</style><main><h1>推播測試環境</h1><p class="note">這是測試環境：推播不會真的送到任何裝置。最近的 ${shown} 則在這裡。</p><ul>${items.join('') || '<li>還沒有推播。</li>'}</ul></main></html>`,
      );
  });
}

const headersOf = ({ headers }: FastifyRequest) =>
  JSON.stringify(Object.fromEntries(kept.map((name) => [name, headers[name] ?? ''])));
