import type { Acceptance, LegalKind, LegalVersion } from '@kujiya/contract/legal';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/** The version of a kind that holds at a time (`at`). */
const holdingAt = (kind: string, at: string) =>
  `select max(h.number) from legal_texts h where h.kind = ${kind} and h.withdrawn_at is null
     and h.published_at <= ${at} and h.holds_from <= (${at} at time zone 'Asia/Taipei')::date`;

export type VersionRow = Omit<LegalVersion, 'state'> & { state: LegalVersion['state'] };
/** The published versions of a text, newest first, and what they are at a time. */
export const listVersions = readStatement<VersionRow, [kind: LegalKind, at: Date]>(
  'legal.versions',
  `select number, holds_from::text as holds_from, changes,
     case when number = h.holding then 'holding' when number < h.holding then 'past' else 'coming' end as state
   from legal_texts t, (select coalesce((${holdingAt('$1', '$2::timestamptz')}), 1) as holding) h
   where t.kind = $1 and t.published_at is not null and t.withdrawn_at is null order by number desc`,
);

export const findContent = readStatement<{ content: string | null }, [kind: LegalKind, number: number]>(
  'legal.content',
  'select content from legal_texts where kind = $1 and number = $2 and published_at is not null and withdrawn_at is null',
);

export type PendingRow = {
  kind: LegalKind;
  number: number;
  holds_from: string;
  changes: string;
  needs_consent: boolean;
};
/**
 * Published versions that a member has accepted neither on being told of them nor by registering while they held; of one
 * announced before they registered, which asked for their consent, they are told from the next day on. The same rule as
 * `legal_pending` of the member.
 */
export const listPending = readStatement<PendingRow, [memberId: number]>(
  'legal.pending',
  `select t.kind, t.number, t.holds_from::text as holds_from, t.changes, t.needs_consent
   from members m cross join legal_texts t
   where m.id = $1 and t.published_at is not null and t.withdrawn_at is null and t.number > 1
     and (t.published_at > m.created_at
       or m.created_at < taipei_today() and t.holds_from > (m.created_at at time zone 'Asia/Taipei')::date)
     and not exists (select from legal_acceptances a
       where a.member_id = m.id and a.kind = t.kind and a.number >= t.number)
   order by t.holds_from, t.kind, t.number`,
);

/** Accepts versions for a member; returns those that are published. */
export const accept = writeStatement<
  { number: number },
  [memberId: number, kinds: readonly string[], numbers: readonly number[]]
>(
  'legal.accept',
  `with wanted as (
     select t.kind, t.number, t.needs_consent from unnest($2::text[], $3::integer[]) w (kind, number)
     join legal_texts t on t.kind = w.kind and t.number = w.number and t.published_at is not null and t.withdrawn_at is null
   ), accepted as (
     insert into legal_acceptances (member_id, kind, number, how)
     select $1, kind, number, case when needs_consent then 'agreed' else 'noted' end from wanted on conflict do nothing
   )
   select number from wanted`,
);

/** Accepts the versions that held when these members registered. */
export const acceptAtRegistration = writeStatement<
  object,
  [memberIds: readonly number[], times: readonly Date[], kinds: readonly string[]]
>(
  'legal.accept_at_registration',
  `insert into legal_acceptances (member_id, kind, number, how, at)
   select m.id, k.kind, coalesce((${holdingAt('k.kind', 'r.at')}), 1), 'registered', r.at
   from unnest($1::bigint[], $2::timestamptz[]) r (member_id, at)
   join members m on m.id = r.member_id and m.deleted_at is null
   cross join unnest($3::text[]) k (kind)
   order by m.id on conflict do nothing`,
);

export type AcceptanceRow = Omit<Acceptance, 'at'> & { at: Date };
/** The newest version of each text that a member accepted, apart from withdrawn ones. */
export const listAccepted = readStatement<AcceptanceRow, [memberId: number]>(
  'legal.accepted',
  `select distinct on (a.kind) a.kind, a.number, t.holds_from::text as holds_from, a.how, a.at
   from legal_acceptances a join legal_texts t on t.kind = a.kind and t.number = a.number and t.withdrawn_at is null
   where a.member_id = $1 order by a.kind, a.number desc`,
);

export const exportAccepted = readStatement<object, [memberId: number]>(
  'legal.export',
  'select kind, number, how, at from legal_acceptances where member_id = $1 order by kind, number',
);

export const eraseAccepted = writeStatement<object, [memberId: number]>(
  'legal.erase',
  'delete from legal_acceptances where member_id = $1',
);

/** Members who accepted a version that was never published. */
export const brokenAcceptances = readStatement<Finding>(
  'legal.broken',
  `select 'an accepted legal text is published' as rule, a.kind || ' ' || a.number as example
   from (select distinct kind, number from legal_acceptances) a
   left join legal_texts t on t.kind = a.kind and t.number = a.number
   where t.published_at is null`,
);
