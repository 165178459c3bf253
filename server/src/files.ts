import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app.ts';
import { servePages } from './pages.ts';
import type { Config } from './platform/config.ts';
import { notFoundBody } from './platform/http/errors.ts';
import type { Pictures } from './shop/feature.ts';

const day = 24 * 3600;
/** For names that change with their content. */
export const immutable = `public, max-age=${365 * day}, immutable`;

/** Icons and the manifest rarely change, and every page asks for them; the workers and the offline page must be new. */
const rootCache = (file: string) =>
  /\.(?:svg|png|webmanifest)$/.test(file) ? `public, max-age=${day}` : 'no-cache';

/** Serves the shop's pictures below `/media/`. */
export async function serveMedia(
  app: FastifyInstance,
  { mediaDir }: Config,
  pictures: Pictures | undefined,
): Promise<void> {
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
    });
  });
}

/** Serves pictures, the files of the built web and its pages. */
export async function serveFiles(
  app: FastifyInstance,
  { config, webDir, rendererFile = null, clock = Date.now, pictures }: AppOptions,
): Promise<void> {
  await serveMedia(app, config, pictures);
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
    globIgnore: ['index.html*', 'assets/**', '**/*.{br,gz}'],
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
  await servePages(app, { config, webDir, rendererFile, clock });
}
