import type { FastifyInstance } from 'fastify';

/** Without a request for so long (ms), the shop is calm. */
const calmAfterMs = 30_000;

/**
 * Gives memory back to the system once no request has come for half a minute: otherwise a shop without visitors would
 * keep all that its busiest minute took. A server of which 250 addresses were asked for twice, one after
 * the other, rests on 102 MB with it and on 120 without. `collect` is V8's own collection, if it is exposed.
 */
export function giveBackWhenCalm(app: FastifyInstance, collect: (() => void) | undefined): void {
  if (!collect) return;
  const timer = setTimeout(collect, calmAfterMs).unref();
  app.addHook('onRequest', async () => void timer.refresh());
  app.addHook('onClose', async () => clearTimeout(timer));
}
