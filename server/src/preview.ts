import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageRenderer } from '@kujiya/contract/kernel/rendering';
import { homePath } from '@kujiya/contract/shop/paths';
import { previewDocument, previewRefusals, staffPreview } from '@kujiya/contract/staff/preview';
import type { FastifyInstance } from 'fastify';
import type { RunningOptions } from './app.ts';
import { features } from './features.ts';
import { immutable } from './files.ts';
import { openRenderer } from './pages.ts';
import { createApi } from './platform/http/api.ts';
import { createPrivateStreams } from './platform/http/private-streams.ts';
import { Refused } from './platform/http/refused.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { openServer } from './platform/http/server.ts';
import { createStreams } from './platform/http/streams.ts';
import { limitConcurrency } from './platform/limit-concurrency.ts';
import { openPool, type Queryable } from './platform/postgres/database.ts';
import type { Preview, Shop } from './shop/feature.ts';

/** One at a time: all previews share one connection, which is told the time. */
const inTurn = { atOnce: 1, waiting: 10 };

/** Read before the first statement of the shop on a connection; it can change nothing from then on. */
const prepare = `
  select set_config('search_path', replace(current_setting('search_path'), 'public', 'pg_catalog, public'), false);
  select shadow_for_preview();
  set default_transaction_read_only = on`;

/** Scripts and the files that they enable, and what a page says to browsers that run none. Its styles are in the page. */
const onlyWithScripts =
  /<script\b.*?<\/script>|<noscript>.*?<\/noscript>|<div class="not-loaded".*?<\/div>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/gs;

const nobody = async () => null;

/**
 * Renders pages of the shop by the shop's own code, from a second server without a port: its connection reads the time
 * from `shop/preview`, shows one product and one article as published, and cannot write. It is opened for the first preview.
 */
export function createPreviews(options: RunningOptions, app: FastifyInstance): (shop: Shop) => Preview {
  const { config, databaseUrl, webDir, rendererFile = null, logTo } = options;
  const limited = limitConcurrency(inTurn);
  let at = Date.now();
  const clock = () => at;
  let told = { at: '', product: '', article: '' };
  const tell = (db: Queryable) =>
    db.query(
      `select set_config('preview.at', $1, false), set_config('preview.product', $2, false),
         set_config('preview.article', $3, false)`,
      [told.at, told.product, told.article],
    );
  let close = async () => {};
  app.addHook('onClose', () => close());

  async function open(shop: Shop) {
    if (webDir === null || rendererFile === null) return null;
    const pool = openPool(databaseUrl, 1, {
      // A connection may be replaced in the middle of a page: each is told the same before its first statement.
      prepare: async (client) => {
        await client.query(prepare);
        await tell(client);
      },
    });
    const server = await openServer(config, {
      headers: securityHeaders(config),
      home: homePath,
      title: 'Preview',
      description: 'Serves no port.',
      logTo,
    });
    // By the real clock: the previewed one goes back, too, and an answer of another time would not grow old.
    const api = createApi(server, {
      db: pool,
      keepAnswers: false,
      siteKey: config.siteKey,
      authenticate: nobody,
      knownMember: nobody,
    });
    const streams = createStreams(server);
    const privateStreams = createPrivateStreams(streams, pool);
    const previewed: Shop = { ...shop, db: pool, clock, streams, privateStreams };
    for (const feature of features) await server.register((scope) => feature.routes(api, previewed, scope));
    const renderer = await openRenderer(server, { config, media: shop.media, webDir, rendererFile, clock });
    close = async () => {
      await server.close();
      await pool.end();
    };
    return { pool, renderer };
  }

  let opening: ReturnType<typeof open> | undefined;
  return (shop) => async (address, time, drafts) =>
    limited(async () => {
      opening ??= open(shop);
      const opened = await opening.catch((error) => {
        opening = undefined;
        throw error;
      });
      if (!opened) throw new Refused(previewRefusals.preview_unavailable);
      at = time?.getTime() ?? Date.now();
      told = {
        at: time?.toISOString() ?? '',
        product: drafts.product_id?.toString() ?? '',
        article: drafts.article_id?.toString() ?? '',
      };
      await tell(opened.pool);
      const { html, styles } = await render(await opened.renderer(), address);
      return { html: html.replace(onlyWithScripts, ''), styles: [...styles] };
    });
}

/** A page, or that to which it redirects. */
async function render(renderer: PageRenderer, asked: string) {
  for (let url = asked, tries = 0; tries < 3; tries++) {
    const address = renderer.hasPage(url) ? renderer.addressOf(url) : undefined;
    if (address === undefined) break;
    const page = await renderer.render(address);
    if (!('redirect' in page)) return page;
    url = page.redirect;
  }
  throw new Refused(previewRefusals.page_missing);
}

/**
 * Serves previews as documents for a frame of the back office, and the fonts that they name: the call itself decides who
 * may see what.
 */
export async function serveDocuments(admin: FastifyInstance, webDir: string | null): Promise<void> {
  if (webDir !== null)
    await admin.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      wildcard: false,
      globIgnore: ['**/*.{js,css,map,br,gz}'],
      setHeaders: (reply) => void reply.header('cache-control', immutable),
    });
  // The built-in sign, which the pages of a shop without one of its own show.
  const sign = webDir === null ? null : path.join(webDir, 'icon.svg');
  if (sign !== null && existsSync(sign)) {
    const drawing = await readFile(sign);
    admin.get('/icon.svg', { schema: { hide: true } }, async (_, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'no-cache').send(drawing),
    );
  }
  admin.get(previewDocument, { schema: { hide: true } }, async (request, reply) => {
    const { authorization, cookie } = request.headers;
    const answer = await admin.inject({
      url: `${staffPreview.path}${request.url.slice(previewDocument.length)}`,
      headers: { ...(authorization && { authorization }), ...(cookie && { cookie }) },
      remoteAddress: request.ip,
    });
    const { success, data, message } = answer.json();
    reply.status(answer.statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const styles: string[] = success ? data.styles : [];
    const style = styles.map((hash) => ` '${hash}'`).join('');
    reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'${style}; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    );
    if (success) return reply.send(data.html);
    return reply.send(`<!doctype html><meta charset="utf-8"><title>預覽</title><p>${message}</p>`);
  });
}
