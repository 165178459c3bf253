import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { shares } from '#platform/time-limits.ts';
import { networkOf } from './network.ts';

/** Closes connections beyond an address's share; not to be used behind a proxy, which is a single address. */
export function shareConnections(app: FastifyInstance, most: number = shares.connections): void {
  const held = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    // The client may have hung up already.
    if (socket.remoteAddress === undefined) return;
    const address = networkOf(socket.remoteAddress);
    const count = held.get(address) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    held.set(address, count + 1);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left === 0) held.delete(address);
      else held.set(address, left);
    });
  });
}
