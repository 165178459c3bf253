import { lineWebhook } from '@kujiya/contract/line-messages';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { escapeMarkup } from '#platform/escape.ts';
import type { Shop } from '#shop/feature.ts';
import { signatureOf } from './service.ts';

const hidden = { schema: { hide: true } };
/** Messages a month, as in LINE's smallest plan. */
const quota = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A person of the sandbox's login. */
const person = /^Usandbox\d{4}$/;

type Body = { to?: unknown; messages?: unknown };
type Sent = { to: string; text: string; at: string; isReceived: boolean };

/** The text of a body that LINE would take: one to five messages of up to 5,000 signs; otherwise what is wrong with it. */
function textOf({ to, messages }: Body): { text: string } | { wrong: string } {
  if (typeof to !== 'string' || !Array.isArray(messages) || messages.length < 1 || messages.length > 5)
    return { wrong: 'The request body has 1 error(s)' };
  const texts = messages.map((one: { type?: unknown; text?: unknown }) =>
    one?.type === 'text' && typeof one.text === 'string' && one.text.length > 0 && one.text.length <= 5_000
      ? one.text
      : undefined,
  );
  return texts.includes(undefined)
    ? { wrong: 'A message (messages[0]) in the request body is invalid' }
    : { text: texts.join('\n') };
}

/**
 * Imitates LINE's messages: the calls that the shop makes, as strict as LINE, and `/sandbox/line`, where one sees what
 * was sent and lets a person follow or block the account, of which the shop's webhook is told.
 */
export function lineSandbox(app: FastifyInstance, shop: Shop): void {
  const { config, ownUrl } = shop;
  const channel = config.lineMessaging ?? { token: '', secret: '' };
  const sent: Sent[] = [];
  const accepted = new LRUCache<string, true>({ max: 10_000 });
  const blocked = new Set<string>();
  let used = 0;
  const api = '/sandbox/line/v2/bot/message';
  const isKnown = (authorization: string | undefined) => authorization === `Bearer ${channel.token}`;
  const unauthorized = {
    message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
  };

  app.post<{ Body: Body }>(`${api}/push`, hidden, async ({ headers, body }, reply) => {
    if (!isKnown(headers.authorization)) return reply.status(401).send(unauthorized);
    const key = headers['x-line-retry-key'];
    if (key !== undefined && !uuid.test(String(key)))
      return reply.status(400).send({ message: 'Invalid retry key' });
    if (accepted.has(String(key)))
      return reply.status(409).send({ message: 'The retry key is already accepted' });
    const read = textOf(body ?? {});
    if ('wrong' in read) return reply.status(400).send({ message: read.wrong });
    const to = String(body.to);
    if (!person.test(to))
      return reply.status(400).send({ message: "The property, 'to', in the request body is invalid" });
    if (used >= quota) return reply.status(429).send({ message: 'You have reached your monthly limit.' });
    if (key !== undefined) accepted.set(String(key), true);
    // LINE takes a message to somebody who has blocked the account, and delivers and counts nothing.
    const isReceived = !blocked.has(to);
    if (isReceived) used++;
    sent.unshift({ to, text: read.text, at: new Date(shop.clock()).toISOString(), isReceived });
    sent.length = Math.min(sent.length, 100);
    return { sentMessages: [{ id: String(sent.length) }] };
  });
  app.get(`${api}/quota`, hidden, async ({ headers }, reply) =>
    isKnown(headers.authorization) ? { type: 'limited', value: quota } : reply.status(401).send(unauthorized),
  );
  app.get(`${api}/quota/consumption`, hidden, async ({ headers }, reply) =>
    isKnown(headers.authorization) ? { totalUsage: used } : reply.status(401).send(unauthorized),
  );
  app.get('/sandbox/line.json', hidden, async () => sent);
  // By a link of the page, as a person presses a button in LINE.
  app.get<{ Params: { id: string; act: string } }>(
    '/sandbox/line/people/:id/:act',
    hidden,
    async ({ params }, reply) => {
      const { id, act } = params;
      if (!person.test(id) || (act !== 'follow' && act !== 'unfollow'))
        return reply.status(400).send({ message: 'unknown' });
      blocked[act === 'unfollow' ? 'add' : 'delete'](id);
      const body = JSON.stringify({
        destination: 'Usandbox',
        events: [
          {
            type: act,
            mode: 'active',
            timestamp: shop.clock(),
            webhookEventId: String(shop.clock()),
            deliveryContext: { isRedelivery: false },
            source: { type: 'user', userId: id },
          },
        ],
      });
      const { status } = await fetch(ownUrl() + lineWebhook.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-line-signature': signatureOf(channel.secret, body),
        },
        body,
      });
      return status === 200 ? reply.redirect('/sandbox/line', 303) : reply.status(status).send();
    },
  );
  app.get('/sandbox/line', hidden, async (_request, reply) => {
    const people = ['Usandbox1001', 'Usandbox1002', 'Usandbox1003']
      .map(
        (id) =>
          `<li>${id}：<a href="/sandbox/line/people/${id}/follow">加好友</a>　<a href="/sandbox/line/people/${id}/unfollow">封鎖</a></li>`,
      )
      .join('');
    const items = sent.map(
      ({ to, text, at, isReceived }) =>
        `<li>${escapeMarkup(text).replaceAll('\n', '<br>')}<br><small>${escapeMarkup(`${at} · ${to}${isReceived ? '' : ' · 對方封鎖了，沒有送達'}`)}</small></li>`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'; base-uri 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>LINE 訊息測試環境</title><main><h1>LINE 訊息測試環境</h1><p>這是測試環境：訊息不會真的送到 LINE。這個月 ${used}／${quota} 則。</p><ul>${people}</ul><ul>${items.join('') || '<li>還沒有訊息。</li>'}</ul></main></html>`,
      );
  });
}
