import { ichibanRefusals, type TubeEvent } from '@kujiya/contract/ichiban';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refused } from '../../platform/refused.ts';

/** What `draw_tube` sends with each commit. */
type Notice = { lot: number; remaining: number; member: number; remain: number; numbers: number[] };

/** Open streams of one process; comments keep proxies from closing a quiet one. */
const heartbeatMs = 20_000;
const streamsPerProcess = 10_000;

export type TubeWatch = {
  /** Takes a NOTIFY payload of the channel `lots`. */
  hear(payload: string): void;
  /** Serves `GET /api/raffle/tubes/:tubeId/events`. */
  serve(app: FastifyInstance, exists: (tubeId: number) => Promise<unknown>): void;
};

/** Pushes tube changes to whoever watches a tube, whichever server made them. */
export function watchTubes(): TubeWatch {
  const streams = new Map<number, Set<FastifyReply>>();
  let open = 0;
  let closing = false;

  const send = (tubeId: number, text: string) => {
    for (const { raw } of streams.get(tubeId) ?? []) raw.write(text);
  };

  function leave(tubeId: number, reply: FastifyReply): void {
    const watchers = streams.get(tubeId);
    if (!watchers?.delete(reply)) return;
    open--;
    if (watchers.size === 0) streams.delete(tubeId);
  }

  return {
    hear(payload) {
      const notice = JSON.parse(payload) as Notice;
      const event: TubeEvent = {
        tube_id: notice.lot,
        drawn: notice.numbers,
        remaining: notice.remaining,
        lock: {
          locked: notice.remain > 0,
          remain: notice.remain,
          user_id: notice.remain > 0 ? notice.member : null,
        },
      };
      send(notice.lot, `event: tube\ndata: ${JSON.stringify(event)}\n\n`);
    },
    serve(app, exists) {
      const heartbeat = setInterval(() => {
        for (const tubeId of streams.keys()) send(tubeId, ': still here\n\n');
      }, heartbeatMs);
      // Streams never end by themselves, so they are ended before the server waits for open requests.
      app.addHook('preClose', async () => {
        closing = true;
        clearInterval(heartbeat);
        for (const watchers of streams.values()) for (const { raw } of watchers) raw.end();
        // A draw that ends while the server waits is told to nobody: an ended stream takes no more.
        streams.clear();
      });
      app.get<{ Params: { tubeId: number } }>(
        '/api/raffle/tubes/:tubeId/events',
        {
          schema: {
            hide: true,
            params: { type: 'object', properties: { tubeId: { type: 'integer', minimum: 1 } } },
          },
        },
        async (request, reply) => {
          const { tubeId } = request.params;
          if (open >= streamsPerProcess) return reply.status(503).send();
          if (!(await exists(tubeId))) throw new Refused(ichibanRefusals.tube_missing);
          // Meanwhile the server may have begun to close, or the watcher may have left.
          if (closing || reply.raw.destroyed) return reply.status(503).send();
          reply.hijack();
          reply.raw.writeHead(200, {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          });
          reply.raw.write('retry: 2000\n\n');
          const watchers = streams.get(tubeId) ?? new Set();
          streams.set(tubeId, watchers.add(reply));
          open++;
          reply.raw.on('close', () => leave(tubeId, reply));
          return reply;
        },
      );
    },
  };
}
