import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import webPush from 'web-push';
import { timeLimits } from '#platform/time-limits.ts';
import type { PushMessage, SendAnswer, SendRequest, Sent } from './messages.ts';

/**
 * On Linux each thread has a priority of its own: this one gives way to those that serve draws, and gets a fifth of a
 * processor when they leave nothing. Elsewhere it would be that of the whole process.
 */
if (process.platform === 'linux') setPriority(5);

/** Requests to push services at the same time. */
const atOnce = 32;
const kept = { keepAlive: true, maxSockets: atOnce, scheduling: 'lifo' } as const;
const agents = { secure: new Agent(kept), plain: new PlainAgent(kept) };

/** Posts one message, encrypted for its browser (RFC 8291). */
async function post({ url, p256dh, auth, payload, headers }: PushMessage): Promise<number> {
  const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': cipherText.length },
    // The limit covers the whole exchange: a service that answers byte by byte would hold up the rest of its share for
    // ever.
    signal: AbortSignal.timeout(timeLimits.providers.pushes),
  };
  return new Promise((resolve, reject) => {
    const sending = url.startsWith('https:')
      ? request(url, { ...options, agent: agents.secure })
      : plainRequest(url, { ...options, agent: agents.plain });
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sending.end(cipherText);
  });
}

const send = (message: PushMessage): Promise<Sent> =>
  post(message).then(
    (status) => ({ status }),
    (error: unknown) => ({ status: 0, reason: String(error) }),
  );

/** Lets requests begin at most so many times a second, evenly. */
function throttle(perSecond: number): () => Promise<void> {
  let free = 0;
  return async () => {
    const at = Math.max(performance.now(), free);
    free = at + 1_000 / perSecond;
    await sleep(Math.max(0, at - performance.now()));
  };
}

/** Sends messages in their order, limited in parallel requests and in requests a second. */
async function sendAll(messages: readonly PushMessage[], turn: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, messages.length) }, async () => {
      for (let at = next++; at < messages.length; at = next++) {
        await turn();
        const message = messages[at];
        if (message) sent[at] = await send(message);
      }
    }),
  );
  return sent;
}

parentPort?.on('message', async ({ id, messages, perSecond }: SendRequest) => {
  const sent = await sendAll(messages, throttle(perSecond));
  parentPort?.postMessage({ id, sent } satisfies SendAnswer);
});
