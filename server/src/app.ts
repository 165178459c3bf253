import type { Writable } from 'node:stream';
import { homePath } from '@kujiya/contract/shop/paths';
import type { FastifyInstance } from 'fastify';
import { createAdmin, handOver } from './admin.ts';
import { features } from './features.ts';
import { serveFiles } from './files.ts';
import { publish } from './live.ts';
import { type Config, isAdminSecure } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { createApi } from './platform/http/api.ts';
import { giveBackWhenCalm } from './platform/http/give-back.ts';
import { createPrivateStreams } from './platform/http/private-streams.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { openServer } from './platform/http/server.ts';
import { createStreams } from './platform/http/streams.ts';
import { keysJob } from './platform/idempotency.ts';
import { type Job, startJobs } from './platform/jobs.ts';
import { limitsJob } from './platform/limits.ts';
import { startLoops } from './platform/loops.ts';
import type { Database } from './platform/postgres/database.ts';
import { functionsLoop } from './platform/postgres/functions.ts';
import { listen } from './platform/postgres/listen.ts';
import { notifier } from './platform/postgres/notify.ts';
import { openReads } from './platform/postgres/replicas.ts';
import { timeLimits, within } from './platform/time-limits.ts';
import { createPreviews, serveDocuments } from './preview.ts';
import { drawJobs } from './shop/draws/card.ts';
import { loadSigner } from './shop/draws/keys.ts';
import { createDraws } from './shop/draws/service.ts';
import { consumersOf, startConsumers } from './shop/events/service.ts';
import type { Pictures, Shop } from './shop/feature.ts';
import { mediaStore } from './shop/media/store.ts';
import { shopMemberData } from './shop/member-data.ts';
import { cachedAuthenticate, gatheredAuthenticate } from './shop/sessions/service.ts';
import { followSettings, type ShopConfig, withTerms } from './shop/settings/service.ts';
import { admitStaff, recordEntry } from './shop/staff/service.ts';

export type AppOptions = {
  config: Config;
  db: Database;
  /** The address of the connection that listens for NOTIFY; a pool cannot listen. */
  databaseUrl: string;
  /** The built web; without it only the API is served. */
  webDir: string | null;
  /** The built admin. */
  adminDir?: string | null;
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

/** The same of a server that runs: with what an owner has set. */
export type RunningOptions = AppOptions & { config: ShopConfig };

/**
 * The whole server except its ports: plugins, every feature's routes, the web; as `admin`, the same for the back office.
 * Tests use the same.
 */
export async function createApp(given: AppOptions): Promise<FastifyInstance> {
  const environment = withTerms(given.config);
  const settings = await followSettings(given.db, environment);
  const { config } = settings;
  const options = { ...given, config };
  const { db, databaseUrl, clock = Date.now, keepAnswers = true, jobs = false, logTo, pictures } = options;
  const media = mediaStore(config);
  const admin = await createAdmin(options, media);
  const app = await openServer(config, {
    headers: securityHeaders(config),
    home: homePath,
    title: 'Kujiya',
    description: 'Every call between the shop and its server.',
    logTo,
    first: handOver(config, admin),
  });
  app.decorate('admin', admin);
  app.addHook('preClose', () => admin.close());
  const { gc } = globalThis;
  giveBackWhenCalm(app, gc && (() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })));
  const context: Context = { config, db, clock, log: app.log };

  const authenticate = gatheredAuthenticate(context);
  const sessions = cachedAuthenticate(authenticate);
  let changes = 0;
  const reads = config.databaseReadUrls.length > 0 ? openReads(db, config.databaseReadUrls) : undefined;
  if (reads) app.addHook('onClose', () => reads.close());
  const api = createApi(app, {
    db,
    reads,
    clock,
    keepAnswers,
    changes: () => changes,
    siteKey: config.siteKey,
    secure: config.publicUrl.startsWith('https:'),
    authenticate,
    knownMember: sessions.knownMember,
  });
  const nobody = async () => null;
  const adminApi = createApi(admin, {
    db,
    reads,
    clock,
    siteKey: config.siteKey,
    secure: isAdminSecure(config),
    authenticate: nobody,
    knownMember: nobody,
    staff: { admit: (...asked) => admitStaff(context, ...asked), record: recordEntry },
  });
  const signer = await loadSigner(db);
  const lotNotices = notifier(databaseUrl, 'lots');
  app.addHook('onClose', () => lotNotices.close());
  const streams = createStreams(app);
  const privateStreams = createPrivateStreams(streams, db);
  const previewsOf = createPreviews(options, app);
  const shop: Shop = {
    ...context,
    config,
    environment,
    media,
    pictures,
    draws: createDraws(context, signer, lotNotices),
    signer,
    streams,
    privateStreams,
    notices: lotNotices,
    memberData: [...shopMemberData, ...features.flatMap(({ memberData = [] }) => memberData)],
    approvables: Object.assign({}, ...features.map(({ approvables = {} }) => approvables)),
    finders: features.flatMap(({ finders = [] }) => finders),
    queues: features.flatMap(({ queues = [] }) => queues),
    figures: features.flatMap(({ figures = [] }) => figures),
    agenda: features.flatMap(({ agenda = [] }) => agenda),
    ownUrl: () => `http://127.0.0.1:${addressPort(app)}`,
    adminUrl: () => config.adminUrl ?? `http://localhost:${addressPort(admin)}`,
    preview: (...page) => previewsOf(shop)(...page),
  };
  const readSettings = () =>
    void settings.reload().catch((error) => app.log.error({ err: error }, 'the settings could not be read'));
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
      settings: readSettings,
    },
    (isConnected) => {
      // The notices of the gap are lost, and so may be the changes they told of.
      if (isConnected) {
        changes += 1;
        readSettings();
      }
      streams.setConnected(isConnected);
    },
  );
  app.addHook('onClose', () => notifications.close());

  for (const feature of features) {
    await app.register((scope) => feature.routes(api, shop, scope));
    await feature.staffRoutes?.(adminApi, shop, admin);
  }
  await serveDocuments(admin, options.webDir);
  await serveFiles(app, options, media);
  if (jobs) {
    const planned = [
      ...features.flatMap((feature) => feature.jobs?.(shop) ?? []),
      ...drawJobs(db),
      limitsJob(db),
      keysJob(db),
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

declare module 'fastify' {
  interface FastifyInstance {
    /** On the shop's server: that of the back office. */
    admin: FastifyInstance;
  }
}
