import { readStatement } from '#platform/postgres/database.ts';

export const liveSession = readStatement<{ member_id: number }, [tokenHash: Buffer]>(
  'sessions.live_session',
  'select member_id from sessions where token_hash = $1 and expires_at > now()',
);

export const liveSessions = readStatement<{ token_hash: Buffer; member_id: number }, [tokenHashes: Buffer[]]>(
  'sessions.live_sessions',
  // The array is hidden in a subquery: if PostgreSQL sees its length, it makes a new plan for every batch.
  `select token_hash, member_id from sessions
   where token_hash in (select unnest((select $1::bytea[]))) and expires_at > now()`,
);
