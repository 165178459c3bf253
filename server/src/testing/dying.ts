import type { Database } from '#platform/postgres/database.ts';

/** A database whose server dies before it commits. */
export const dying = (db: Database): Database =>
  Object.create(db, {
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
