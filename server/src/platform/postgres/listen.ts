import pg from 'pg';

/**
 * Hears NOTIFY channels on a connection of its own and reconnects when that breaks. Messages sent meanwhile are
 * lost, which is why everything pushed can also be polled.
 */
export function listen(
  url: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'kujiya-listen' });
    client = next;
    const lost = () => {
      if (closed || client !== next) return;
      client = undefined;
      retry = setTimeout(() => void connect(), 500);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      lost();
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
