import { verifierKey } from '@kujiya/fairness/log/note';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Shop } from '#shop/feature.ts';
import * as log from '#shop/log/service.ts';

const text = 'text/plain; charset=utf-8';

/** Serves the public log at the addresses of C2SP tlog-tiles, below `/log`, and its verifier key. */
export function serveLog(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  const hidden = { schema: { hide: true } };
  const answer = (reply: FastifyReply, found: string | Uint8Array | null, type: string, kept: string) =>
    found === null
      ? reply.code(404).type(text).send('')
      : reply
          .type(type)
          .header('cache-control', kept)
          .send(typeof found === 'string' ? found : Buffer.from(found));
  app.get('/log/checkpoint', hidden, async (_request, reply) =>
    answer(reply, await log.checkpoint(db), text, 'public, max-age=1'),
  );
  app.get('/log/key', hidden, async (_request, reply) => {
    const key = await log.logKey(db);
    return answer(reply, key && verifierKey(key), text, 'public, max-age=60');
  });
  app.get<{ Params: { '*': string } }>('/log/tile/*', hidden, async ({ params }, reply) =>
    answer(
      reply,
      await log.tile(db, `tile/${params['*']}`),
      'application/octet-stream',
      'public, max-age=31536000, immutable',
    ),
  );
}
