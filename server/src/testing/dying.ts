import type { Database } from '#platform/postgres/database.ts';

/** Statements that are a transaction of their own: they commit when they end. */
const commits = new Set(['payments.record_top_ups']);

/** A database whose server dies before it commits. */
export const dying = (db: Database): Database =>
  Object.create(db, {
    query: {
      async value(asked: { name?: string }, ...rest: unknown[]) {
        if (commits.has(asked.name ?? '')) throw new Error('the server died');
        return db.query(asked as never, ...(rest as []));
      },
    },
    connect: {
      async value() {
        const client = await db.connect();
        return Object.create(client, {
          query: {
            value: (text: string | object, ...rest: unknown[]) => {
              if (text === 'commit') throw new Error('the server died');
              return client.query(text as string, ...(rest as []));
            },
          },
          release: { value: () => client.release(true) },
        });
      },
    },
  });
