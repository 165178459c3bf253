import { readStatement } from '#platform/postgres/database.ts';

export const liveSession = readStatement<{ member_id: number }, [tokenHash: Buffer]>(
  'sessions.live_session',
  'select member_id from sessions where token_hash = $1 and expires_at > now()',
);
