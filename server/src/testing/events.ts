import { once } from 'node:events';
import http from 'node:http';
import type { EventOf, StreamShape } from '@kujiya/contract/kernel/call';
import { pathOf } from '@kujiya/contract/kernel/request';
import type { Static } from 'typebox';
import type { Database } from '#platform/postgres/database.ts';

export type Watcher<Event> = {
  /** The next event; undefined when the stream has ended. */
  next(): Promise<Event | undefined>;
  /** Everything received so far, as it came. */
  text(): string;
  leave(): void;
};

/** Watches a tube, case or machine as a browser does; resolves when the server has begun to answer. */
export async function watch<const S extends StreamShape>(
  address: string,
  stream: S,
  params: Static<S['params']>,
  headers: Record<string, string> = {},
): Promise<Watcher<EventOf<S>>> {
  // Not by fetch: when its stream is left, it opens the next connection at once and keeps the server from closing.
  const request = http.get(address + pathOf(stream, params as object), { agent: false, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const type = response.headers['content-type'];
  if (response.statusCode !== 200 || type !== 'text/event-stream; charset=utf-8')
    throw new Error(`no stream: ${response.statusCode} ${type}`);
  for (const end of [request, response]) end.on('error', () => {});
  const chunks: AsyncIterator<string, undefined> = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let received = '';
  let read = 0;
  return {
    async next() {
      for (;;) {
        const end = received.indexOf('\n\n', read);
        if (end >= 0) {
          const block = received.slice(read, end).split('\n');
          read = end + 2;
          const isNamed = block.some((line) => line.startsWith('event: '));
          const data = !isNamed && block.find((line) => line.startsWith('data: '));
          if (data) return JSON.parse(data.slice(6)) as EventOf<S>;
          continue;
        }
        const { value, done } = await chunks.next();
        if (done) return undefined;
        received += value;
      }
    },
    text: () => received,
    leave() {
      request.destroy();
    },
  };
}

/** Resolves when so many servers listen to the database's notices, over other connections than those of `gone`. */
export async function whenHearing(db: Database, servers: number, gone: number[] = []): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'kujiya-listen'
         and state = 'idle' and query like 'listen %' and pid <> all ($1)`,
      [gone],
    );
    if (rowCount === servers) return;
  }
}
