import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Line } from './client.ts';
import { beginLineLogin } from './login.ts';

const Query = Type.Object({ binding: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

/** `GET /api/line/login`: an address the browser goes to, and so the one route that answers with a place instead of JSON. */
export function lineStart(app: FastifyInstance, context: Context, line: Line): void {
  app.get<{ Querystring: { binding: string } }>(
    '/api/line/login',
    // HEAD must begin no login.
    { schema: { hide: true, querystring: Query }, exposeHeadRoute: false },
    async ({ query, ip }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(await beginLineLogin(context, line, { binding: query.binding, address: networkOf(ip) })),
  );
}
