import type { LegalKind } from '@kujiya/contract/legal';
import type { LegalDraft, StaffLegalVersion } from '@kujiya/contract/staff/legal';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type VersionRow = Omit<StaffLegalVersion, 'published_at'> & { kind: LegalKind; published_at: Date };
/** The published versions of all texts or of one, newest first, and what they are at a time. */
export const listVersions = readStatement<VersionRow, [kind: LegalKind | null, at: Date]>(
  'legal.staff_versions',
  `with published as (
     select t.*, s.name as published_by_name,
       t.withdrawn_at is null and t.holds_from <= ($2::timestamptz at time zone 'Asia/Taipei')::date as has_begun
     from legal_texts t left join staff s on s.id = t.published_by
     where t.published_at is not null and ($1::text is null or t.kind = $1)
   )
   select kind, number, holds_from::text as holds_from, changes, needs_consent, published_at,
     published_by_name as published_by,
     case when withdrawn_at is not null then 'withdrawn' when not has_begun then 'coming'
       when number = max(number) filter (where has_begun) over (partition by kind) then 'holding' else 'past' end as state
   from published order by kind, number desc`,
);

export type DraftRow = LegalDraft & { kind: LegalKind };
const draft = 'kind, number, version, content, changes, holds_from::text as holds_from, needs_consent';
export const listDrafts = readStatement<DraftRow, [kind: LegalKind | null]>(
  'legal.drafts',
  `select ${draft} from legal_texts where published_at is null and ($1::text is null or kind = $1)`,
);

/** Locks the draft of a text. */
export const lockDraft = writeStatement<DraftRow, [kind: LegalKind]>(
  'legal.lock_draft',
  `select ${draft} from legal_texts where published_at is null and kind = $1 for update`,
);

/** No row when there is a draft already. */
export const insertDraft = writeStatement<{ number: number }, [kind: LegalKind, content: string]>(
  'legal.insert_draft',
  `insert into legal_texts (kind, number, content)
   select $1, max(number) + 1, $2 from legal_texts where kind = $1 on conflict do nothing returning number`,
);

/** Sets the columns that `changes`, a JSON object, names. */
export const updateDraft = writeStatement<object, [kind: LegalKind, changes: string]>(
  'legal.update_draft',
  `update legal_texts l set (content, changes, holds_from, needs_consent) = (
     select content, changes, holds_from, needs_consent from jsonb_populate_record(l, $2::jsonb))
   where kind = $1 and published_at is null`,
);

export const deleteDraft = writeStatement<object, [kind: LegalKind]>(
  'legal.delete_draft',
  'delete from legal_texts where kind = $1 and published_at is null',
);

export const publishDraft = writeStatement<object, [kind: LegalKind, staffId: number]>(
  'legal.publish',
  `update legal_texts set published_at = now(), published_by = $2 where kind = $1 and published_at is null`,
);

/** Withdraws a version whose day has not come. */
export const withdraw = writeStatement<{ number: number }, [kind: LegalKind, number: number]>(
  'legal.withdraw',
  `update legal_texts set withdrawn_at = now() where kind = $1 and number = $2 and withdrawn_at is null
     and published_at is not null and holds_from > (now() at time zone 'Asia/Taipei')::date returning number`,
);

export const findMember = readStatement<{ id: number }, [id: number]>(
  'legal.member',
  'select id from members where id = $1',
);
