import pg from 'pg';
import { timeLimits, within } from '#platform/time-limits.ts';

const { connection, farewell } = timeLimits.database;

export type Notifier = {
  /** Sends a notice to all servers within a few milliseconds, or never when the connection is lost. */
  send(notice: object): void;
  close(): Promise<void>;
};

/** How long notices are gathered before they are sent in one statement; ms. */
const gatherMs = 5;
/** A payload must be shorter than 8,000 bytes. */
const payloadBytes = 7_900;

/** Packs notices into as few payloads as fit; each payload is a JSON array. */
export function payloadsOf(notices: readonly object[]): string[] {
  const payloads: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of notices.map((notice) => JSON.stringify(notice))) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > payloadBytes) {
      payloads.push([]);
      size = 1;
    }
    payloads.at(-1)?.push(text);
    size += bytes;
  }
  return payloads.map((texts) => `[${texts.join(',')}]`);
}

/**
 * Sends notices on one channel, gathered, over a connection of its own. A NOTIFY inside the transaction of the change
 * would make all commits of the cluster wait for each other; clients that miss a notice find out by polling. Only the
 * end of a session sends one within its commit (docs/decisions/members-lists.md), and a change of the settings, which is
 * rare.
 */
export function notifier(url: string, channel: string): Notifier {
  let gathered: object[] = [];
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    // Without limits, a server that vanishes silently would hold up every later notice.
    const next = new pg.Client({
      connectionString: url,
      application_name: 'kujiya-notify',
      connectionTimeoutMillis: connection,
      query_timeout: connection,
      keepAlive: true,
    });
    const lost = () => {
      if (client === next) client = undefined;
    };
    next.on('error', lost);
    next.on('end', lost);
    client = next;
    await next.connect();
    // A notice writes nothing that has to survive a crash.
    await next.query('set synchronous_commit = off');
    return next;
  }

  async function flush(): Promise<void> {
    const notices = gathered;
    gathered = [];
    timer = undefined;
    if (notices.length === 0) return;
    try {
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
      await (await connected()).query({ name: 'notify', text, values: [channel, payloadsOf(notices)] });
    } catch {
      const failed = client;
      client = undefined;
      failed?.end().catch(() => {});
    }
  }

  return {
    send(notice) {
      gathered.push(notice);
      timer ??= setTimeout(() => {
        sending = sending.then(flush);
      }, gatherMs);
    },
    async close() {
      clearTimeout(timer);
      const sent = sending.then(flush).then(() => client?.end());
      // A connection that hangs never finishes closing.
      await within(farewell, sent).catch(() => {});
    },
  };
}
