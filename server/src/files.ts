import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { appIconPath } from '@kujiya/contract/shop/paths';
import type { FastifyInstance } from 'fastify';
import type { RunningOptions } from './app.ts';
import { servePages } from './pages.ts';
import { type Config, defaultShopName } from './platform/config.ts';
import { notFoundBody } from './platform/http/errors.ts';
import { Refused } from './platform/http/refused.ts';
import { hasSame } from './platform/http/response-cache.ts';
import type { Pictures } from './shop/feature.ts';
import { type MediaStore, uploads } from './shop/media/store.ts';
import type { ShopConfig } from './shop/settings/service.ts';

const day = 24 * 3600;
/** For names that change with their content. */
export const immutable = `public, max-age=${365 * day}, immutable`;

/** Names that uploaded pictures have. */
const isUpload = /^[0-9a-f]{64}(?:\.\d{3})?\.webp$/;

/** Icons and the manifest rarely change, and every page asks for them; the workers and the offline page must be new. */
const rootCache = (file: string) =>
  /\.(?:svg|png|webmanifest)$/.test(file) ? `public, max-age=${day}` : 'no-cache';

/** Serves the shop's pictures below `/media/`: uploads, and the files of the demo world. */
export async function serveMedia(
  app: FastifyInstance,
  media: MediaStore,
  { mediaDir }: Config,
  pictures: Pictures | undefined,
): Promise<void> {
  app.get<{ Params: { file: string } }>(
    `/media/${uploads}:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const etag = `"${file}"`;
      const bytes = isUpload.test(file) ? await media.get(uploads + file) : null;
      if (bytes === null) throw new Refused(commonRefusals.not_found);
      reply.headers({ 'cache-control': immutable, etag });
      if (hasSame(request, etag)) return reply.status(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
  await app.register(async (scope) => {
    if (pictures)
      scope.addHook('onRequest', async ({ url }) => {
        await pictures.ready(url.slice('/media/'.length).replace(/\?.*$/, ''));
      });
    await scope.register(fastifyStatic, {
      root: mediaDir,
      prefix: '/media/',
      cacheControl: true,
      maxAge: '1h',
      // Files that members have sent to the shop alone.
      dotfiles: 'ignore',
    });
  });
}

const manifestFile = 'manifest.webmanifest';
/** The built manifest with the shop's name and icons; its screenshots show the name and sign that the shop came with. */
async function serveManifest(app: FastifyInstance, config: ShopConfig, webDir: string): Promise<void> {
  const text = await readFile(path.join(webDir, manifestFile), 'utf8').catch(() => null);
  if (text === null) return;
  const { screenshots, ...built } = JSON.parse(text) as Record<string, object[]>;
  const iconsOf = (icon: string) => [
    { src: appIconPath(icon, 192), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: appIconPath(icon, 512), sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: appIconPath(icon, 'maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
  app.get(`/${manifestFile}`, { schema: { hide: true } }, (_request, reply) => {
    const { shopName, shortName, icon } = config;
    const icons = icon === null ? built.icons : iconsOf(icon);
    const shortcuts = built.shortcuts?.map((one) => ({ ...one, icons: icons?.slice(0, 1) }));
    const isOwn = icon !== null || shopName !== defaultShopName;
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send({
        ...{ ...built, name: `${shopName}：一番賞、盒玩、轉蛋`, short_name: shortName, icons, shortcuts },
        ...(!isOwn && { screenshots }),
      });
  });
}

/** Serves pictures, the files of the built web and its pages. */
export async function serveFiles(
  app: FastifyInstance,
  { config, webDir, rendererFile = null, clock = Date.now, pictures }: RunningOptions,
  media: MediaStore,
): Promise<void> {
  await serveMedia(app, media, config, pictures);
  if (webDir === null) {
    app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFoundBody));
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Pages are made from this file below: it is not served itself. Each file is a route of its own; copies need none.
    globIgnore: ['index.html*', manifestFile, 'assets/**', '**/*.{br,gz}'],
    setHeaders: (reply, file) => void reply.header('cache-control', rootCache(file)),
  });
  await app.register(fastifyStatic, {
    root: path.join(webDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', immutable),
  });
  await serveManifest(app, config, webDir);
  await servePages(app, { config, media, webDir, rendererFile, clock });
}
