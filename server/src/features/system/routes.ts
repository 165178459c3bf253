import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { health, ready } from '@kujiya/contract/system';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import { Refused } from '#platform/http/refused.ts';
import { isMigrated } from '#platform/postgres/migrate.ts';
import { timeLimits, within } from '#platform/time-limits.ts';

export function systemRoutes(api: Api, { db }: Context): void {
  api.route(health, async () => ({ status: 'ok' }) as const);
  api.route(ready, async () => {
    const isReady = await within(timeLimits.database.ready, isMigrated(db)).catch(() => false);
    if (!isReady) throw new Refused(commonRefusals.not_ready);
    return { status: 'ready' } as const;
  });
}
