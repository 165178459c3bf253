import { once } from 'node:events';
import http from 'node:http';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';
import type { TestServer } from '../shop.ts';
import type { Pressed } from './press.ts';

const wired = (call: CallShape, { token, ...input }: Pressed, key: string) =>
  requestOf(call, input as never, { bearer: token, key });

/** Sends a press and reads its answer; `replayed`: the server says that it is a kept one. */
export async function sent({ app }: TestServer, call: CallShape, pressed: Pressed, key: string) {
  const { body, ...request } = wired(call, pressed, key);
  const server = call.access === 'staff' ? app.admin : app;
  const reply = await server.inject({ ...request, ...(body !== undefined && { payload: body }) });
  const replayed = reply.headers['idempotent-replayed'] === 'true';
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown>, replayed };
}

/** Sends a press over a socket that is gone once the server has read the whole request; whether an answer came first. */
export async function cutOff(
  { app }: TestServer,
  address: string,
  call: CallShape,
  pressed: Pressed,
  key: string,
): Promise<boolean> {
  const { url, method, headers, body } = wired(call, pressed, key);
  const { server } = call.access === 'staff' ? app.admin : app;
  const request = http.request(address + url, { method, headers, agent: false });
  let isAnswered = false;
  request
    .on('error', () => {})
    .on('response', () => {
      isAnswered = true;
    });
  const arrival = once(server, 'request') as Promise<[http.IncomingMessage]>;
  request.end(body);
  const [arrived] = await arrival;
  if (!arrived.complete) await once(arrived, 'end');
  request.destroy();
  return isAnswered;
}
