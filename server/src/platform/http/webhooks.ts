import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookShape } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network.ts';
import { Refused } from './refused.ts';

/** A third party's request body as raw bytes, because its signature covers exactly these bytes. */
export type Post = { body: Buffer; contentType: string; headers: IncomingHttpHeaders; address: string };

const minuteMs = 60_000;

/** Serves a path to which a third party posts; the handler's result is sent as plain text. */
export function serveWebhook(
  app: FastifyInstance,
  webhook: WebhookShape,
  handler: (post: Post) => Promise<string>,
): void {
  const posts = new LRUCache<string, { count: number }>({ max: 10_000, ttl: minuteMs });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    scope.post(
      webhook.path,
      {
        bodyLimit: webhook.bodyLimit,
        schema: { hide: true },
        // Before the body is read.
        onRequest: async ({ ip }) => {
          const address = networkOf(ip);
          const recent = posts.get(address) ?? { count: 0 };
          if (recent.count === 0) posts.set(address, recent);
          recent.count++;
          if (recent.count > webhook.perMinute) throw new Refused(commonRefusals.too_many_requests);
        },
      },
      async (request, reply) =>
        reply.type('text/plain; charset=utf-8').send(
          await handler({
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            headers: request.headers,
            contentType: request.headers['content-type'] ?? '',
            address: networkOf(request.ip),
          }),
        ),
    );
  });
}
