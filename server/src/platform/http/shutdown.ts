import type { Socket } from 'node:net';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import { timeLimits } from '#platform/time-limits.ts';
import { Refused } from './refused.ts';

/** Lets requests in flight finish when the server closes, refuses new ones, and does not wait for idle connections. */
export function shutDownGracefully(app: FastifyInstance): void {
  app.decorate('leaving', { now: false });
  // Browsers open connections ahead and may never use them: Node would wait a minute for their first request.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  let closing = false;
  app.addHook('onRequest', async () => {
    if (closing) throw new Refused(commonRefusals.unavailable);
  });
  app.addHook('preClose', async () => {
    closing = true;
    // The connection of a request that finishes meanwhile would idle for the usual 72 s.
    app.server.keepAliveTimeout = 1;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), timeLimits.http.closing).unref();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `now`: the server will close soon. It still serves, but says that it is not ready. */
    leaving: { now: boolean };
  }
}
