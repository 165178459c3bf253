import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { earlyPresses } from '@kujiya/contract/kernel/early-presses';
import type { CreateRenderer, PageRenderer } from '@kujiya/contract/kernel/rendering';
import { appIconPath, homePath } from '@kujiya/contract/shop/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './platform/config.ts';
import { escapeMarkup } from './platform/escape.ts';
import { notFoundBody } from './platform/http/errors.ts';
import { createResponseCache, type Made } from './platform/http/response-cache.ts';
import { isPage } from './platform/http/routing.ts';
import { limitConcurrency } from './platform/limit-concurrency.ts';
import { timeLimits, within } from './platform/time-limits.ts';
import type { MediaStore } from './shop/media/store.ts';
import type { ShopConfig } from './shop/settings/service.ts';

/**
 * The URLs at which the browser itself reaches the identity provider (Google's popup, custom tokens), and its widget
 * before codes are sent, which the emulator does not require; the key is public by nature.
 */
const identityToolkitOf = ({ identityToolkitUrl, firebaseApiKey, firebaseEmulator }: Config) => ({
  url:
    identityToolkitUrl ??
    (firebaseApiKey === null ? '/sandbox/identitytoolkit/v1' : 'https://identitytoolkit.googleapis.com/v1'),
  key: firebaseApiKey ?? 'sandbox',
  recaptcha:
    firebaseApiKey === null
      ? '/sandbox/recaptcha/api.js'
      : firebaseEmulator === null
        ? 'https://www.google.com/recaptcha/api.js?render=explicit&hl=zh-TW'
        : null,
});

/** The settings of the shop that its pages get. */
const settingsOf = (config: ShopConfig) => ({
  siteKey: config.siteKey,
  shopName: config.shopName,
  shortName: config.shortName,
  logoLight: config.logoLight,
  logoDark: config.logoDark,
  icon: config.icon,
  serviceHours: config.serviceHours,
  lineHours: config.lineHours,
  returnHours: config.returnHours,
  contactEmail: config.contactEmail,
  contactPhone: config.contactPhone,
  sellerDetails: config.sellerDetails,
  tokenSecurity: config.tokenSecurity,
  parcelAddressDays: config.parcelAddressDays,
  identityToolkit: identityToolkitOf(config),
  logins: {
    line: config.demo || config.lineAuthorizeUrl !== null,
    google: config.demo || config.firebaseApiKey !== null,
  },
  liffId: config.liffId,
  trial: config.trial,
  lineAccountUrl: config.lineAccountUrl,
  shippingFee: config.shippingFee,
  freeFrom: config.freeFrom,
  storageDays: config.storageDays,
  deliveryDays: config.deliveryDays,
  rechargeAmounts: config.rechargeAmounts,
});

type PageSettings = ReturnType<typeof settingsOf>;

/** Seconds for which a rendered page serves everybody: sales made meanwhile show within twice that. */
const cachedSeconds = 1;
/** Most bytes of rendered pages kept in memory. */
const cacheBytes = 32 * 1024 * 1024;

/**
 * Pages rendered at a time: while one waits for its answers others are drawn, and only these hold half-made markup in
 * memory. When more than so many are waiting, the next visitor gets the frame, which the browser fills by itself.
 */
const renders = { atOnce: 3, waiting: 200 };

/** In a rush, or while the database is away, no page can be rendered: the log says so at most once in this time. */
const logPauseMs = 1_000;

const html = 'text/html; charset=utf-8';
const policyHeader = 'content-security-policy';

/** The policy of all answers, which also allows this page's inline styles by their hashes. */
const policyWith = (policy: string, styles: readonly string[]) =>
  policy.replace("style-src 'self'", ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(' '));

/** The stored picture at this address (`/media/…`) as a `data:` address; undefined if it can't be had at once. */
async function copyOf(media: MediaStore, address: string): Promise<string | undefined> {
  const reading = media.get(decodeURIComponent(address.slice('/media/'.length)));
  const picture = await within(timeLimits.providers.pictureOfPage, reading).catch(() => null);
  return picture ? `data:image/webp;base64,${Buffer.from(picture).toString('base64')}` : undefined;
}

export type PagesOptions = {
  config: ShopConfig;
  media: MediaStore;
  /** The web built for browsers, and for rendering; without the latter every page is the empty frame. */
  webDir: string;
  rendererFile: string | null;
  clock: () => number;
};

/** Gives what `make` made of the shop's settings, and makes it anew once an owner has changed one. */
function ofSettings<T>(config: ShopConfig, make: (settings: PageSettings, text: string) => T): () => T {
  let known: { text: string; made: T } | undefined;
  return () => {
    const settings = settingsOf(config);
    const text = JSON.stringify(settings);
    if (known?.text !== text) known = { text, made: make(settings, text) };
    return known.made;
  };
}

/** The empty frame with the shop's name, icons and settings. */
function frameWith(index: string, { shopName, icon }: PageSettings, settings: string): string {
  const named = index
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(shopName)}</title>`)
    .replace(
      '<!--settings-->',
      () =>
        `<script>${earlyPresses}</script><script type="application/json" id="settings">${settings.replaceAll('<', '\\u003c')}</script>`,
    );
  return icon === null
    ? named
    : named
        .replace('href="/icon.svg" type="image/svg+xml"', `href="${appIconPath(icon, 192)}" type="image/png"`)
        .replace('href="/apple-touch-icon.png"', `href="${appIconPath(icon, 'touch')}"`);
}

const indexOf = ({ webDir }: Pick<PagesOptions, 'webDir'>): Promise<string> =>
  readFile(path.join(webDir, 'index.html'), 'utf8');

/** Renders pages from the answers of this server; ask for the renderer before each page, which has the settings of then. */
export async function openRenderer(
  app: FastifyInstance,
  options: PagesOptions & { rendererFile: string },
): Promise<() => Promise<PageRenderer>> {
  const { config, media, webDir, rendererFile, clock } = options;
  const { createRenderer } = (await import(pathToFileURL(rendererFile).href)) as {
    createRenderer: CreateRenderer;
  };
  const index = await indexOf(options);
  return ofSettings(config, (settings, text) =>
    createRenderer({
      dist: webDir,
      frame: frameWith(index, settings, text),
      settings,
      origin: config.publicUrl.replace(/\/$/, ''),
      copyOf: (address) => copyOf(media, address),
      clock,
      onError: (error) => app.log.error({ err: error }, 'a part of a page could not be rendered'),
      // In this process: a call costs no connection, and is answered from the same memory as the browser's.
      async ask(url, { method = 'GET', headers }) {
        const answer = await app.inject({
          method: method as 'GET',
          url,
          // No visitor's browser: the count of visitors leaves it out.
          headers: { ...Object.fromEntries(new Headers(headers)), 'user-agent': '' },
        });
        const { statusCode: status, rawPayload } = answer;
        return new Response(status === 204 || status === 304 ? null : new Uint8Array(rawPayload), { status });
      },
    }),
  );
}

/**
 * Serves the URL of every page: rendered for visitors, or a sketch that the browser fills by itself; kept for a second
 * and the same for everybody. Without a renderer, or where it fails, the empty frame.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { rendererFile, clock } = options;
  const cache = createResponseCache(clock, cacheBytes);
  const limited = limitConcurrency(renders);
  const index = await indexOf(options);
  const frame = ofSettings(options.config, (settings, text) => frameWith(index, settings, text));
  const current = rendererFile === null ? undefined : await openRenderer(app, { ...options, rendererFile });
  // Which pages there are does not depend on the settings.
  const renderer = await current?.();

  let lastLogged = Number.NEGATIVE_INFINITY;
  const sendFrame = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type(html).send(frame());

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    by: () => Promise<PageRenderer>,
  ) {
    const policy = String(reply.raw.getHeader(policyHeader) ?? '');
    const make = async (): Promise<Made> => {
      const page = await limited(async () => (await by()).render(address));
      if ('redirect' in page)
        return { body: Buffer.alloc(0), status: 302, type: html, location: page.redirect };
      const { html: body, status, version, styles, isSketch } = page;
      const headers = {
        [policyHeader]: policyWith(policy, styles),
        // A member's own page shows nothing to anybody else.
        ...(isSketch && { 'x-robots-tag': 'noindex' }),
      };
      return { body: Buffer.from(body), status, version, type: html, headers };
    };
    try {
      return await cache.send(request, reply, { key: address, seconds: cachedSeconds, ownSeconds: 0, make });
    } catch (error) {
      if (Date.now() - lastLogged > logPauseMs) {
        lastLogged = Date.now();
        request.log.error({ err: error }, 'a page could not be rendered; the browser renders it instead');
      }
      return sendFrame(reply.removeHeader('etag').removeHeader('age'));
    }
  }

  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect(homePath));
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return reply.status(404).send(notFoundBody);
    if (renderer && !renderer.hasPage(request.url))
      return reply.header('cache-control', 'no-cache').redirect(homePath);
    const moved = renderer?.movedTo(request.url);
    if (moved !== undefined) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    const address = renderer?.addressOf(request.url);
    if (current && address !== undefined) return sendPage(request, reply, address, current);
    return sendFrame(reply.header('x-robots-tag', 'noindex'));
  });
}
