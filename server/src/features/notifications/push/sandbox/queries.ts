import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export const insertBrowser = writeStatement<object, [id: string, privateKey: Buffer, auth: Buffer]>(
  'push_sandbox.insert_browser',
  'insert into sandbox_push_browsers (id, private_key, auth) values ($1, $2, $3)',
);

export const setStatus = writeStatement<object, [id: string, status: number]>(
  'push_sandbox.set_status',
  'update sandbox_push_browsers set status = $2 where id = $1',
);

/** Stores messages and returns their browsers' answers; null for an unknown browser. */
export const insertPushes = writeStatement<
  { status: number | null },
  [browsers: string[], headers: string[], bodies: Buffer[]]
>(
  'push_sandbox.insert_pushes',
  `with sent as (
     select * from unnest($1::text[], $2::jsonb[], $3::bytea[]) with ordinality sent (browser, headers, body, place)
   ), kept as (
     insert into sandbox_pushes (browser, headers, body)
     select s.browser, s.headers, s.body from sent s join sandbox_push_browsers b on b.id = s.browser and b.status = 201
   )
   select b.status from sent s left join sandbox_push_browsers b on b.id = s.browser order by s.place`,
);

export type PushRow = {
  browser: string;
  headers: Record<string, string>;
  body: Buffer;
  at: Date;
  private_key: Buffer;
  auth: Buffer;
};
export const listPushes = readStatement<PushRow, [limit: number]>(
  'push_sandbox.list',
  `select p.browser, p.headers, p.body, p.at, b.private_key, b.auth
   from sandbox_pushes p join sandbox_push_browsers b on b.id = p.browser order by p.id desc limit $1`,
);
