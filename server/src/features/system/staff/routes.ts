import { staffEventLimits, staffEvents } from '@kujiya/contract/staff/events';
import { staffReadiness } from '@kujiya/contract/staff/readiness';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { eventLag, failedEvents } from '#shop/events/service.ts';
import type { Shop } from '#shop/feature.ts';
import { newestBackups } from './backups.ts';
import { serveMetrics } from './metrics.ts';
import { findArchive, listFailedJobs } from './queries.ts';
import { readinessOf } from './readiness.ts';

export function systemStaffRoutes(api: Api, shop: Shop, admin: FastifyInstance): void {
  serveMetrics(admin, shop);
  api.routeStaff(staffReadiness, async (db) =>
    ok({ data: { steps: await readinessOf(db, shop), shop_url: shop.config.publicUrl } }),
  );
  api.routeStaff(staffEvents, async (db) => {
    const consumers = (await eventLag(db)).map(({ oldest, ...row }) => ({
      ...row,
      oldest: oldest?.toISOString() ?? null,
    }));
    const failures = (await failedEvents(db, staffEventLimits.failures)).map(({ next_at, ...row }) => ({
      ...row,
      next_at: next_at.toISOString(),
    }));
    const jobs = (await listFailedJobs(db, staffEventLimits.jobs)).map(({ next_at, ...row }) => ({
      ...row,
      next_at: next_at?.toISOString() ?? null,
    }));
    const [archive] = await findArchive(db);
    const backups = (await newestBackups(db, shop.config, shop.clock())).map(
      ({ kind, made_at, is_late }) => ({
        ...{ kind, is_late },
        made_at: made_at?.toISOString() ?? null,
      }),
    );
    return ok({
      data: {
        consumers,
        failures,
        jobs,
        backups,
        archive: {
          is_on: archive?.is_on ?? false,
          archived_at: archive?.archived_at?.toISOString() ?? null,
          failed_at: archive?.failed_at?.toISOString() ?? null,
        },
      },
    });
  });
}
