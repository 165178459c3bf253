import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { closedPaths } from '@kujiya/contract/shop/closed-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Api } from '#platform/http/api.ts';
import { notFoundBody } from '#platform/http/errors.ts';
import { accepts, hasSame } from '#platform/http/response-cache.ts';
import type { Shop } from '#shop/feature.ts';
import { sitemap } from './sitemap.ts';

/** A sitemap, compressed, and the tag of its text. */
type CachedFile = { body: Buffer; etag: string };

const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Seconds for which a sitemap is cached. */
const cachedSeconds = 600;
const cacheControl = `public, max-age=${cachedSeconds}, s-maxage=${cachedSeconds}, stale-while-revalidate=${cachedSeconds}`;
/** A part is some sixty thousand bytes, compressed. */
const mostCached = 200;

export function crawlerRoutes(_api: Api, shop: Shop, app: FastifyInstance): void {
  const cache = new LRUCache<string, Promise<CachedFile | null>>({
    max: mostCached,
    ttl: cachedSeconds * 1_000,
  });

  async function send(request: FastifyRequest, reply: FastifyReply, part: string | null) {
    const name = part ?? '';
    let making = cache.get(name);
    if (!making) {
      making = sitemap(shop, part).then(async (text) =>
        text === null ? null : { body: await toGzip(text), etag: tagOf(text) },
      );
      cache.set(name, making);
      making.then(
        (made) => made === null && cache.delete(name),
        () => cache.delete(name),
      );
    }
    const made = await making;
    if (made === null) return reply.status(404).send(notFoundBody);
    const { body, etag } = made;
    reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
    if (hasSame(request, etag)) return reply.status(304).send();
    reply.type('application/xml; charset=utf-8');
    return accepts(request, 'gzip')
      ? reply.header('content-encoding', 'gzip').send(body)
      : reply.send(await fromGzip(body));
  }

  const hidden = { schema: { hide: true } };
  app.get('/sitemap.xml', hidden, (request, reply) => send(request, reply, null));
  app.get<{ Params: { file: string } }>('/sitemap/:file', hidden, (request, reply) => {
    const part = /^(.+)\.xml$/.exec(request.params.file)?.[1];
    return part === undefined ? reply.status(404).send(notFoundBody) : send(request, reply, part);
  });
  const robots = `User-agent: *\n${closedPaths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${shop.config.publicUrl}/sitemap.xml\n`;
  const robotsTag = tagOf(robots);
  app.get('/robots.txt', hidden, (request, reply) => {
    reply.headers({ 'cache-control': cacheControl, etag: robotsTag });
    if (hasSame(request, robotsTag)) return reply.status(304).send();
    return reply.type('text/plain; charset=utf-8').send(robots);
  });
}
