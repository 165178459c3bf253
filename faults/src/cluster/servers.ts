import { ready } from '@kujiya/contract/system';
import { builtServer, type Shopkeeper, startShop } from '../../../server/src/testing/process.ts';
import { isAlive } from '../keeper.ts';
import { until } from '../scenario.ts';

export type Server = {
  name: string;
  url: string;
  pid(): number;
  /** Sends SIGTERM and waits for the end; resolves to how long that took (ms). */
  stop(): Promise<number>;
};

/** Seconds for which a server says that it is about to stop. */
const drainSeconds = 3;

/** Starts a server of the shop at the given ports, and waits until it is ready. `from` is the checkout of a release. */
export async function startServer(
  name: string,
  ports: { shop: number; office: number },
  settings: Record<string, string>,
  from?: string,
): Promise<Server> {
  const shop: Shopkeeper = startShop(
    {
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(drainSeconds),
      PAYMENT_QUERY_AFTER: '5',
      PORT: String(ports.shop),
      ADMIN_PORT: String(ports.office),
      ...settings,
    },
    builtServer,
    from,
  );
  const url = await shop.opened;
  await until(async () => (await fetch(`${url}${ready.path}`)).status === 200, `${name} being ready`);
  return {
    name,
    url,
    pid: () => Number(shop.child.pid),
    async stop() {
      const since = performance.now();
      if (isAlive(Number(shop.child.pid))) {
        shop.child.kill('SIGCONT');
        shop.child.kill('SIGTERM');
      }
      await shop.ended;
      return performance.now() - since;
    },
  };
}
