import { timingSafeEqual } from 'node:crypto';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { metricsPath } from '@kujiya/contract/staff/paths';
import { staffRights } from '@kujiya/contract/staff/rights';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { gauges, metricsText } from '#platform/metrics.ts';
import { eventLag } from '#shop/events/service.ts';
import type { Shop } from '#shop/feature.ts';
import { newestBackups } from './backups.ts';
import { findArchive } from './queries.ts';

const ageOf = (now: number, since: Date | null) => (since === null ? 0 : (now - since.getTime()) / 1_000);

/** Reads what is not counted as it happens: the pool, streams, the consumers of events, and the work that waits. */
async function refresh({ db, streams, queues, clock, config }: Shop): Promise<void> {
  const now = clock();
  gauges.connections.set({ state: 'busy' }, db.totalCount - db.idleCount);
  gauges.connections.set({ state: 'idle' }, db.idleCount);
  gauges.waitingForConnection.set(db.waitingCount);
  gauges.streams.set(streams.count());
  const [archive] = await findArchive(db);
  gauges.archiveFails.set(archive?.failed_at ? 1 : 0);
  for (const { kind, age } of await newestBackups(db, config, now)) gauges.backupAge.set({ kind }, age);
  for (const { consumer, oldest } of await eventLag(db))
    gauges.eventLag.set({ consumer }, ageOf(now, oldest));
  for (const { kind, read } of queues) {
    const [row] = await read(db, {
      staffId: 0,
      rights: staffRights,
      most: () => Number.POSITIVE_INFINITY,
      ...{ now, config },
    });
    gauges.work.set({ kind }, row?.count ?? 0);
    gauges.workAge.set({ kind }, ageOf(now, row?.oldest ?? null));
  }
}

/** Serves the metrics to whoever sends `METRICS_TOKEN` as a bearer token; without that setting there is no such page. */
export function serveMetrics(admin: FastifyInstance, shop: Shop): void {
  const { metricsToken } = shop.config;
  if (metricsToken === null) return;
  const known = sha256(`Bearer ${metricsToken}`);
  admin.get(metricsPath, { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!timingSafeEqual(sha256(headers.authorization ?? ''), known))
      throw new Refused(commonRefusals.login_required);
    await refresh(shop);
    const { type, text } = await metricsText();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
