import pg from 'pg';
import { timeLimits, within } from '#platform/time-limits.ts';

const { connection, farewell, listenerCheck, listenerRetry } = timeLimits.database;

/**
 * Listens to NOTIFY channels on a connection of its own and reconnects when that breaks. Messages sent meanwhile are
 * lost, which is why everything pushed can also be polled; `onConnection` is called when listening begins and ends.
 */
export function listen(
  url: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onConnection: (isConnected: boolean) => void = () => {},
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  // A server that vanishes silently leaves a connection that waits for ever.
  const check = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => asked.end().catch(() => {}));
  }, listenerCheck);
  check.unref();

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'kujiya-listen',
      connectionTimeoutMillis: connection,
      query_timeout: connection,
      keepAlive: true,
    });
    client = next;
    const lost = () => {
      if (closed || client !== next) return;
      client = undefined;
      onConnection(false);
      retry = setTimeout(() => void connect(), listenerRetry);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => {
      if (client === next) channels[channel]?.(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client === next) onConnection(true);
    } catch {
      lost();
      next.end().catch(() => {});
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearInterval(check);
      clearTimeout(retry);
      // A connection that hangs never finishes closing.
      if (client) await within(farewell, client.end()).catch(() => {});
    },
  };
}
