import { streamTicketLifetime } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { type Database, writeStatement } from '#platform/postgres/database.ts';
import { Refused } from './refused.ts';

/** The session is locked: one that ends meanwhile gets no row, where its foreign key alone would fail. */
const insertTicket = writeStatement<{ hash: Buffer }, [hash: Buffer, sessionHash: Buffer, seconds: number]>(
  'stream_tickets.insert',
  `with old as (
     delete from stream_tickets where hash in (
       select hash from stream_tickets where expires_at < now() limit 100 for update skip locked))
   insert into stream_tickets (hash, session_hash, expires_at)
     select $1, token_hash, now() + make_interval(secs => $3) from sessions where token_hash = $2
     for key share
   returning hash`,
);
const useTicket = writeStatement<{ member_id: number; session_hash: Buffer }, [hash: Buffer]>(
  'stream_tickets.use',
  `with used as (delete from stream_tickets where hash = $1 returning session_hash, expires_at)
   select s.member_id, u.session_hash from used u join sessions s on s.token_hash = u.session_hash
   where u.expires_at > now() and s.expires_at > now()`,
);

/**
 * A ticket for one private stream of the session's member, valid for a minute; only its hash is stored. Refuses
 * `login_required` when the session has ended since the call began.
 */
export async function giveTicket(db: Database, sessionHash: Buffer): Promise<string> {
  const ticket = randomToken();
  const stored = await insertTicket.alone(db, sha256(ticket), sessionHash, streamTicketLifetime);
  if (stored.length === 0) throw new Refused(commonRefusals.login_required);
  return ticket;
}

/** Uses up a ticket and returns its member; null when it is unknown, used or expired. */
export async function takeTicket(
  db: Database,
  ticket: string,
): Promise<{ memberId: number; sessionHash: Buffer } | null> {
  const [used] = await useTicket.alone(db, sha256(ticket));
  return used ? { memberId: used.member_id, sessionHash: used.session_hash } : null;
}
