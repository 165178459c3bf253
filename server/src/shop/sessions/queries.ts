import { askedBy } from '#platform/gathered.ts';
import { readStatement } from '#platform/postgres/database.ts';

const live = (token: string) =>
  `select member_id from sessions where token_hash = ${token} and expires_at > now() limit 1`;

/**
 * The callers of a gathered read by the tokens of their sessions (`token`, before the columns named) as rows of
 * `asked`, each with its `member`: null without a live session. Such a read looks up the session itself and needs no
 * query before it.
 */
export const askedByToken = (columns: Readonly<Record<string, string>>): string =>
  `(select asked.*, s.member_id as member from ${askedBy({ token: 'bytea', ...columns })}
   left join lateral (${live('asked.token')}) s on true) asked`;

/** The member of one token, as a subquery of a statement; no row without a live session. */
export const memberOfToken = (token: string): string => `(${live(token)})`;

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
