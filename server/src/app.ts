import path from 'node:path';
import type { Writable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { homePath } from '@kujiya/contract/shop/paths';
import Fastify, { type FastifyInstance } from 'fastify';
import { features } from './features.ts';
import { publish } from './live.ts';
import { servePages } from './pages.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { createApi } from './platform/http/api.ts';
import { describeError, handleErrors, notFoundBody, refuseUnroutable } from './platform/http/errors.ts';
import { giveBackWhenCalm } from './platform/http/give-back.ts';
import { createPrivateStreams } from './platform/http/private-streams.ts';
import { describeRequest, longestParameter, refuseUnreadable } from './platform/http/routing.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { serializerCompiler } from './platform/http/serialize.ts';
import { shareConnections } from './platform/http/sharing.ts';
import { shutDownGracefully } from './platform/http/shutdown.ts';
import { createStreams } from './platform/http/streams.ts';
import { validatorCompiler } from './platform/http/validation.ts';
import { type Job, startJobs } from './platform/jobs.ts';
import { limitsJob } from './platform/limits.ts';
import { startLoops } from './platform/loops.ts';
import type { Database } from './platform/postgres/database.ts';
import { functionsJob, functionsLoop } from './platform/postgres/functions.ts';
import { listen } from './platform/postgres/listen.ts';
import { notifier } from './platform/postgres/notify.ts';
import { timeLimits, within } from './platform/time-limits.ts';
import { drawJobs } from './shop/draws/card.ts';
import { loadSigner } from './shop/draws/keys.ts';
import { createDraws } from './shop/draws/service.ts';
import { consumersOf, startConsumers } from './shop/events/service.ts';
import type { Pictures, Shop } from './shop/feature.ts';
import { shopMemberData } from './shop/member-data.ts';
import { cachedAuthenticate, gatheredAuthenticate } from './shop/sessions/service.ts';
import { authenticateStaff, recordEntry } from './shop/staff/service.ts';

export type AppOptions = {
  config: Config;
  db: Database;
  /** The address of the connection that listens for NOTIFY; a pool cannot listen. */
  databaseUrl: string;
  /** The built web; without it only the API is served. */
  webDir: string | null;
  /** The web built for rendering pages here; without it every page is the empty frame. */
  rendererFile?: string | null;
  clock?: () => number;
  /** Whether public answers are kept for their seconds; tests that read their own writes turn it off. */
  keepAnswers?: boolean;
  /** Runs the shop's jobs here, and these in addition; tests do without. */
  jobs?: boolean | readonly Job[];
  /** The destination of the log; standard output by default. */
  logTo?: Writable;
  /** Draws the missing pictures of the demo world. */
  pictures?: Pictures | undefined;
};

/** The whole server except its port: plugins, every feature's routes, the web. Tests use the same. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    db,
    databaseUrl,
    clock = Date.now,
    keepAnswers = true,
    jobs = false,
    logTo,
    pictures,
  } = options;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: describeError, req: describeRequest },
      ...(logTo && { stream: logTo }),
    },
    bodyLimit: 64 * 1024,
    // Only addresses added by these proxies are trusted: anybody can write the others, and limits count by address.
    trustProxy: config.proxies > 0 && ((_address: string, hop: number) => hop < config.proxies),
    // Requests in flight finish; idle keep-alive connections do not delay the stop.
    forceCloseConnections: 'idle',
    // Requests that come while the server closes are refused in the shop's own words.
    return503OnClosing: false,
    requestTimeout: timeLimits.http.request,
    keepAliveTimeout: timeLimits.http.idle,
    http: { headersTimeout: timeLimits.http.headers, connectionsCheckingInterval: timeLimits.http.check },
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: refuseUnroutable(homePath),
    clientErrorHandler: refuseUnreadable,
  });
  shutDownGracefully(app);
  const { gc } = globalThis;
  giveBackWhenCalm(app, gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })));
  if (config.proxies === 0) shareConnections(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A call without a body may still name a content type, as many clients do.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  handleErrors(app, { lenient: config.production });
  await setSecurityHeaders(app, config);
  const context: Context = { config, db, clock, log: app.log };

  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Kujiya 籤屋',
        version: '1',
        description: 'Every call between the shop and its server.',
      },
      components: {
        securitySchemes: {
          site: { type: 'http', scheme: 'bearer', description: 'The shared site key, or a member token.' },
          member: { type: 'http', scheme: 'bearer', description: 'A member token.' },
          staff: { type: 'http', scheme: 'bearer', description: 'A token of the back office.' },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());

  const authenticate = gatheredAuthenticate(context);
  const sessions = cachedAuthenticate(authenticate);
  let changes = 0;
  const api = createApi(app, {
    db,
    clock,
    keepAnswers,
    changes: () => changes,
    siteKey: config.siteKey,
    secure: config.publicUrl.startsWith('https:'),
    authenticate,
    knownMember: sessions.knownMember,
    staff: { authenticate: (tokenHash) => authenticateStaff(context, tokenHash), record: recordEntry },
  });
  const signer = await loadSigner(db);
  const lotNotices = notifier(databaseUrl, 'lots');
  app.addHook('onClose', () => lotNotices.close());
  const streams = createStreams(app);
  const privateStreams = createPrivateStreams(streams, db);
  const shop: Shop = {
    ...context,
    pictures,
    draws: createDraws(context, signer, lotNotices),
    signer,
    streams,
    privateStreams,
    notices: lotNotices,
    memberData: [...shopMemberData, ...features.flatMap(({ memberData = [] }) => memberData)],
    ownUrl: () => `http://127.0.0.1:${addressPort(app)}`,
  };
  const notifications = listen(
    databaseUrl,
    {
      lots(payload) {
        // Browsers that hear of the change fetch the new state: from now on no answer from before it may be given.
        changes += 1;
        publish(streams, payload);
      },
      sessions: (session) => {
        sessions.forget(session);
        privateStreams.end(session);
      },
    },
    (isConnected) => {
      // The notices of the gap are lost, and so may be the changes they told of.
      if (isConnected) changes += 1;
      streams.setConnected(isConnected);
    },
  );
  app.addHook('onClose', () => notifications.close());

  for (const feature of features)
    await app.register(async (scope) => {
      await feature.routes(api, shop, scope);
      feature.staffRoutes?.(api, shop);
    });
  await serveFiles(app, options);
  if (jobs) {
    const planned = [
      ...features.flatMap((feature) => feature.jobs?.(shop) ?? []),
      ...drawJobs(db),
      functionsJob(db),
      limitsJob(db),
      ...(jobs === true ? [] : jobs),
    ];
    const consumers = startConsumers(db, consumersOf(shop, features), app.log);
    app.addHook('onClose', () => within(timeLimits.http.closing, consumers.stop()).catch(() => {}));
    const loops = startLoops(
      [...features.flatMap((feature) => feature.loops?.(shop) ?? []), functionsLoop(db)],
      app.log,
    );
    app.addHook('onClose', () => within(timeLimits.http.closing, loops.stop()).catch(() => {}));
    const running = await startJobs(db, planned, app.log);
    // A job that waits for a hanging database is left behind; it runs again.
    app.addHook('onClose', () => within(timeLimits.http.closing, running.stop()).catch(() => {}));
  }
  return app;
}

function addressPort(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port yet');
  return address.port;
}

const year = 365 * 24 * 3600;
const day = 24 * 3600;

/** Icons and the manifest rarely change, and every page asks for them; the workers and the offline page must be new. */
const rootCache = (file: string) =>
  /\.(?:svg|png|webmanifest)$/.test(file) ? `public, max-age=${day}` : 'no-cache';

async function serveFiles(
  app: FastifyInstance,
  { config, webDir, rendererFile = null, clock = Date.now, pictures }: AppOptions,
): Promise<void> {
  await app.register(async (scope) => {
    if (pictures)
      scope.addHook('onRequest', async ({ url }) => {
        await pictures.ready(url.slice('/media/'.length).replace(/\?.*$/, ''));
      });
    await scope.register(fastifyStatic, {
      root: config.mediaDir,
      prefix: '/media/',
      cacheControl: true,
      maxAge: '1h',
    });
  });
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
    // These names change with their content.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${year}, immutable`),
  });
  await servePages(app, { config, webDir, rendererFile, clock });
}
