import type { FastifyInstance } from 'fastify';

/** Without a request for so long, the shop is calm; ms. */
const calmAfterMs = 30_000;

/**
 * Gives back to the system what requests have left behind, once no request has come for half a minute: without it a shop that
 * nobody visits any more would rest on what its busiest minute took. `collect` is V8's own collection, where it is exposed.
 */
export function giveBackWhenCalm(app: FastifyInstance, collect: (() => void) | undefined): void {
  if (!collect) return;
  const timer = setTimeout(collect, calmAfterMs).unref();
  app.addHook('onRequest', async () => void timer.refresh());
  app.addHook('onClose', async () => clearTimeout(timer));
}
