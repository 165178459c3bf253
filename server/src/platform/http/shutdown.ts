import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than any request takes; what is still running then is not going to end. */
const deadlineMs = 10_000;

/** Lets requests in flight finish when the server closes, and waits for nothing else. */
export function shutDownGracefully(app: FastifyInstance): void {
  // Browsers open connections ahead and may never use them: Node waits a minute for their first request.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    // The connection of a request that finishes meanwhile would idle for the usual 72 s.
    app.server.keepAliveTimeout = 1;
    for (const socket of silent) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), deadlineMs).unref();
  });
}
