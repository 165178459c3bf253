import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { closedPaths } from '@kujiya/contract/shop/closed-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Api } from '#platform/http/api.ts';
import { notFoundBody } from '#platform/http/errors.ts';
import type { Shop } from '#shop/feature.ts';
import { sitemap } from './sitemap.ts';

const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Seconds for which a sitemap is cached. */
const cachedSeconds = 600;
/** A part is some sixty thousand bytes, compressed. */
const mostCached = 200;

export function crawlerRoutes(_api: Api, shop: Shop, app: FastifyInstance): void {
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max: mostCached, ttl: cachedSeconds * 1_000 });

  async function send(request: FastifyRequest, reply: FastifyReply, part: string | null) {
    const name = part ?? '';
    let making = kept.get(name);
    if (!making) {
      making = sitemap(shop, part).then((text) => (text === null ? null : toGzip(text)));
      kept.set(name, making);
      making.then(
        (made) => made === null && kept.delete(name),
        () => kept.delete(name),
      );
    }
    const body = await making;
    if (body === null) return reply.status(404).send(notFoundBody);
    reply
      .headers({ 'cache-control': `public, max-age=${cachedSeconds}`, vary: 'accept-encoding' })
      .type('application/xml; charset=utf-8');
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(body)
      : reply.send(await fromGzip(body));
  }

  const hidden = { schema: { hide: true } };
  app.get('/sitemap.xml', hidden, (request, reply) => send(request, reply, null));
  app.get<{ Params: { file: string } }>('/sitemap/:file', hidden, (request, reply) => {
    const part = /^(.+)\.xml$/.exec(request.params.file)?.[1];
    return part === undefined ? reply.status(404).send(notFoundBody) : send(request, reply, part);
  });
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${cachedSeconds}`)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${closedPaths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${shop.config.publicUrl}/sitemap.xml\n`,
      ),
  );
}
