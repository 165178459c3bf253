import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyInstance } from 'fastify';
import type { RunningOptions } from './app.ts';
import { immutable, serveMedia } from './files.ts';
import type { Config } from './platform/config.ts';
import { escapeMarkup } from './platform/escape.ts';
import { notFoundBody } from './platform/http/errors.ts';
import { Refused } from './platform/http/refused.ts';
import { isPage } from './platform/http/routing.ts';
import { openServer } from './platform/http/server.ts';
import { isForeign } from './platform/http/staff.ts';
import type { MediaStore } from './shop/media/store.ts';

/** The admin runs its own scripts and styles alone, and no page frames it; `data:` and `blob:` are pictures and sounds. */
const adminHeaders = ({ adminUrl }: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      // The reader of barcodes is WebAssembly, from the office's own origin.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      // Previews of the shop's pages.
      frameSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  strictTransportSecurity: adminUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
});

const html = 'text/html; charset=utf-8';
const notBuilt = `<!doctype html><html lang="zh-TW"><meta charset="utf-8"><title>後台</title>
<h1>後台尚未建置</h1><p>請在專案資料夾執行 <code>npm run build</code>，再重新啟動商店。</p></html>`;

/** The server of the back office, without its calls: an origin of its own, which no page or worker of the shop shares. */
export async function createAdmin(options: RunningOptions, media: MediaStore): Promise<FastifyInstance> {
  const { config, adminDir = null, logTo, pictures } = options;
  const admin = await openServer(config, {
    headers: adminHeaders(config),
    home: '/',
    title: 'Kujiya: the office',
    description: 'Every call of the staff. They are served at this address and at no other.',
    logTo,
  });
  const ownHost = config.adminUrl === null ? null : new URL(config.adminUrl).host;
  admin.addHook('onRequest', async (request) => {
    if (isForeign(request, ownHost)) throw new Refused(commonRefusals.foreign_origin);
  });
  await serveMedia(admin, media, config, pictures);
  const index = adminDir === null ? null : path.join(adminDir, 'index.html');
  const page = index !== null && existsSync(index) ? await readFile(index, 'utf8') : null;
  if (adminDir !== null && page !== null)
    await admin.register(fastifyStatic, {
      root: adminDir,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html*', '**/*.{br,gz}'],
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? immutable : 'no-cache',
        ),
    });
  admin.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return reply.status(404).send(notFoundBody);
    return reply
      .status(page === null ? 503 : 200)
      .header('cache-control', 'no-cache')
      .type(html)
      .send(
        page?.replace(
          '<title>後台</title>',
          `<title>${escapeMarkup(config.shortName)}後台</title><meta name="shop" content="${escapeMarkup(config.publicUrl)}">`,
        ) ?? notBuilt,
      );
  });
  return admin;
}

/**
 * Hands requests for the admin's own host over to it, for a shop that has one port only: `ADMIN_URL` names the host, and
 * no `ADMIN_PORT` was asked for. It is the host that the request itself names: `X-Forwarded-Host` is the client's own
 * word wherever the proxy in front does not replace it.
 */
export const handOver =
  ({ adminUrl, adminPort, publicUrl }: Config, admin: FastifyInstance) =>
  (app: FastifyInstance): void => {
    const host = adminUrl === null ? null : new URL(adminUrl).host;
    if (host === null || adminPort !== null || host === new URL(publicUrl).host) return;
    app.addHook('onRequest', (request, reply, done) => {
      if (request.headers.host?.toLowerCase() !== host) return done();
      reply.hijack();
      admin.routing(request.raw, reply.raw);
    });
  };
