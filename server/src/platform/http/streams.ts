import type { EventOf, StreamShape } from '@kujiya/contract/kernel/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';

/** Comments keep proxies from closing a quiet stream. */
const heartbeatMs = 20_000;
const streamsPerProcess = 10_000;

export type Streams = {
  /** Serves a declared stream; `subject` refuses what does not exist and returns what is watched. */
  serve<const S extends StreamShape>(
    stream: S,
    subject: (params: Static<S['params']>, request: FastifyRequest) => Promise<number>,
  ): void;
  /** Sends an event to everybody who watches this subject here. */
  send<const S extends StreamShape>(stream: S, subject: number, event: EventOf<S>): void;
};

/** Pushes events to browsers (server-sent events); one process's share of the watchers. */
export function createStreams(app: FastifyInstance): Streams {
  const watched = new Map<string, Set<FastifyReply>>();
  const keyOf = (stream: StreamShape, subject: number) => `${stream.path} ${subject}`;
  let open = 0;
  let closing = false;

  const write = (key: string, text: string) => {
    for (const { raw } of watched.get(key) ?? []) raw.write(text);
  };

  function leave(key: string, reply: FastifyReply): void {
    const watchers = watched.get(key);
    if (!watchers?.delete(reply)) return;
    open--;
    if (watchers.size === 0) watched.delete(key);
  }

  const heartbeat = setInterval(() => {
    for (const key of watched.keys()) write(key, ': still here\n\n');
  }, heartbeatMs);
  // Streams never end by themselves, so they are ended before the server waits for open requests.
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(heartbeat);
    for (const watchers of watched.values()) for (const { raw } of watchers) raw.end();
    // What happens while the server waits is told to nobody: an ended stream takes no more.
    watched.clear();
  });

  return {
    serve(stream, subject) {
      app.get(
        stream.path,
        { schema: { hide: true, params: stream.params }, config: { stream }, exposeHeadRoute: false },
        async (request, reply) => {
          if (open >= streamsPerProcess) return reply.status(503).send();
          const key = keyOf(stream, await subject(request.params as never, request));
          // Meanwhile the server may have begun to close, or the watcher may have left.
          if (closing || reply.raw.destroyed) return reply.status(503).send();
          reply.hijack();
          reply.raw.writeHead(200, {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          });
          reply.raw.write('retry: 2000\n\n');
          const watchers = watched.get(key) ?? new Set();
          watched.set(key, watchers.add(reply));
          open++;
          reply.raw.on('close', () => leave(key, reply));
          return reply;
        },
      );
    },
    send: (stream, subject, event) => write(keyOf(stream, subject), `data: ${JSON.stringify(event)}\n\n`),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    stream?: StreamShape;
  }
}
