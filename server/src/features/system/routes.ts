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
import { isWritable } from '#shop/media/store.ts';

export function systemRoutes(api: Api, { db, config, log }: Shop, { leaving }: FastifyInstance): void {
  let couldKeep = true;
  /** Says so in the log, once: load balancers ask every second. */
  async function canKeepPictures(): Promise<boolean> {
    const can = await isWritable(config.mediaDir);
    if (couldKeep && !can)
      log.error(`The folder of pictures ${config.mediaDir} (MEDIA_DIR) is not writable.`);
    couldKeep = can;
    return can;
  }
  api.route(health, async () => ({ status: 'ok' }) as const);
  api.route(ready, async () => {
    const asked = Promise.all([isMigrated(db), canKeepPictures()]);
    const parts = await within(timeLimits.database.ready, asked).catch(() => [false]);
    if (leaving.now || parts.includes(false)) throw new Refused(commonRefusals.not_ready);
    return { status: 'ready' } as const;
  });
  api.route(streamTicket, async ({ tokenHash }) => ok({ ticket: await giveTicket(db, tokenHash) }));
}
