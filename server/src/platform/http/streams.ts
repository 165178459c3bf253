import type { ServerResponse } from 'node:http';
import type { EventOf, Since, StreamShape } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { shares, timeLimits } from '#platform/time-limits.ts';
import { networkOf } from './network.ts';
import { Refused } from './refused.ts';

export type Streams = {
  /**
   * Serves a declared stream; `subject` refuses an unknown subject and returns the key under which events are
   * published.
   */
  serve<const S extends StreamShape>(
    stream: S,
    subject: (params: Static<S['params']>, request: FastifyRequest, reply: ServerResponse) => Promise<number>,
  ): void;
  /** Sends an event to everybody who watches this subject on this server. */
  send<const S extends StreamShape>(stream: S, subject: number, event: EventOf<S>): void;
  /**
   * Whether all events are heard from now on; while some may be missed, no watcher is told that nothing has happened.
   * When they are heard again, every watcher is told that some may have been missed.
   */
  setConnected(all: boolean): void;
  /** How many browsers watch on this server. */
  count(): number;
};

/** How long (ms) the time of a subject's last event is remembered: longer than a browser takes to open its page. */
const rememberedMs = 5 * 60_000;

/**
 * The event that says when the last one before it was sent. Infinity, for an unknown time, is null in JSON. The time now
 * is sent: a browser's clock may be wrong.
 */
const sinceText = (since: number) =>
  `event: since\ndata: ${JSON.stringify({ since, now: Date.now() } satisfies Since)}\n\n`;

/** Pushes events to browsers (server-sent events); holds one process's share of the watchers. */
export function createStreams(
  app: FastifyInstance,
  share: { streams: number; streamsOfAll: number; unread: number } = shares,
): Streams {
  const watched = new Map<string, Set<FastifyReply>>();
  /** The watchers of each address, oldest first. */
  const held = new Map<string, Set<FastifyReply>>();
  const keyOf = (stream: StreamShape, subject: number) => `${stream.path} ${subject}`;
  /** The time of each subject's last event (epoch ms), complete since `knownSince`. */
  const sentAt = new Map<string, number>();
  let knownSince = Number.POSITIVE_INFINITY;
  let open = 0;
  let closing = false;

  const write = (key: string, text: string) => {
    for (const reply of watched.get(key) ?? []) {
      if (reply.raw.writableEnded) continue;
      // A client that does not read is disconnected; it reconnects and fetches the current state.
      if (reply.raw.writableLength > share.unread) drop(reply);
      else reply.raw.write(text);
    }
  };

  /** Resets the socket, because an orderly close leaves unread bytes in the kernel's buffers. */
  const drop = ({ raw }: FastifyReply) => raw.socket?.resetAndDestroy();

  function enter(key: string, address: string, reply: FastifyReply): void {
    const ofAddress = held.get(address) ?? new Set();
    const [oldest] = ofAddress;
    if (oldest && ofAddress.size >= share.streams) {
      ofAddress.delete(oldest);
      drop(oldest);
    }
    held.set(address, ofAddress.add(reply));
    watched.set(key, (watched.get(key) ?? new Set()).add(reply));
    open++;
    reply.raw.on('close', () => {
      open--;
      leave(held, address, reply);
      leave(watched, key, reply);
    });
  }

  function leave(groups: Map<string, Set<FastifyReply>>, key: string, reply: FastifyReply): void {
    const group = groups.get(key);
    group?.delete(reply);
    if (group?.size === 0) groups.delete(key);
  }

  const heartbeat = setInterval(() => {
    for (const key of watched.keys()) write(key, ': still here\n\n');
    const old = Date.now() - rememberedMs;
    knownSince = Math.max(knownSince, old);
    for (const [key, at] of sentAt) if (at < old) sentAt.delete(key);
  }, timeLimits.http.heartbeat);
  // Streams never end by themselves, so they are ended before the server waits for open requests.
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(heartbeat);
    for (const watchers of watched.values()) for (const { raw } of watchers) raw.end();
    // Events published while the server shuts down are dropped: an ended stream accepts no writes.
    watched.clear();
  });

  return {
    serve(stream, subject) {
      app.get(
        stream.path,
        { schema: { hide: true, params: stream.params }, config: { stream }, exposeHeadRoute: false },
        async (request, reply) => {
          if (open >= share.streamsOfAll) throw new Refused(commonRefusals.unavailable);
          const address = networkOf(request.ip ?? '');
          const key = keyOf(stream, await subject(request.params as never, request, reply.raw));
          // In the meantime the server may have begun to close, or the watcher may have left.
          if (closing || reply.raw.destroyed || reply.raw.writableEnded)
            throw new Refused(commonRefusals.unavailable);
          reply.hijack();
          reply.raw.writeHead(200, {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          });
          reply.raw.write(`retry: 2000\n${sinceText(Math.max(knownSince, sentAt.get(key) ?? 0))}`);
          enter(key, address, reply);
          return reply;
        },
      );
    },
    send(stream, subject, event) {
      const key = keyOf(stream, subject);
      sentAt.set(key, Date.now());
      write(key, `data: ${JSON.stringify(event)}\n\n`);
    },
    setConnected(all) {
      knownSince = all ? Date.now() : Number.POSITIVE_INFINITY;
      if (all) for (const key of watched.keys()) write(key, sinceText(Number.POSITIVE_INFINITY));
    },
    count: () => open,
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    stream?: StreamShape;
  }
}
