import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { health, ready, streamTicket } from '@kujiya/contract/system';
import type { FastifyInstance } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { giveTicket } from '#platform/http/stream-tickets.ts';
import { isMigrated } from '#platform/postgres/migrate.ts';
import { timeLimits, within } from '#platform/time-limits.ts';
import type { Shop } from '#shop/feature.ts';

export function systemRoutes(api: Api, { db }: Shop, { leaving }: FastifyInstance): void {
  api.route(health, async () => ({ status: 'ok' }) as const);
  api.route(ready, async () => {
    const isReady = await within(timeLimits.database.ready, isMigrated(db)).catch(() => false);
    if (leaving.now || !isReady) throw new Refused(commonRefusals.not_ready);
    return { status: 'ready' } as const;
  });
  api.route(streamTicket, async ({ tokenHash }) => ok({ ticket: await giveTicket(db, tokenHash) }));
}
