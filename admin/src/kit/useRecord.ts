import { versionRefusals } from '@kujiya/contract/staff/version';
import { ApiError } from '@kujiya/web/lib/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useDraft } from './draft.ts';
import { type Noun, readAgain } from './read-again.ts';
import { useStaff } from './staff.ts';
import { useStep } from './useStep.ts';

/** `before`: the fields of that version. */
type Draft<Fields> = { version: number; before: Fields; changes: Partial<Fields> };
export type Versioned<Fields> = Fields & { version: number };
export type SetField<Fields> = <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void;

/** The newer record and its author, when a save failed because somebody else had saved before. */
function conflictOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== versionRefusals.version_conflict.code) return null;
  return error.details as { author: string; current: object };
}

/** The one field that the server refused, and why: null where the refusal is not of one field. */
function refusedField(
  error: unknown,
  ofField: Partial<Record<string, string>>,
): readonly [name: string, text: string] | null {
  if (!(error instanceof ApiError)) return null;
  const known = ofField[error.code];
  if (known !== undefined) return [known, error.message];
  const named = Object.entries(error.call.fields ?? {}).filter(([, refusals]) =>
    [refusals].flat().some(({ code }) => code === error.code),
  );
  return named.length === 1 && named[0] ? [named[0][0], error.message] : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What somebody changes in one record: kept as a draft under `name`, such as `banner:17`; only changed fields are saved,
 * with the version that was read. When somebody else saved before, `conflict` has both versions. A new record has
 * version 0.
 */
export function useRecord<Fields extends object>({
  name,
  nouns,
  record,
  fields,
  read = (current) => current as Versioned<Fields>,
  ofField = {},
  save,
}: {
  name: string;
  /** What saving changes. */
  nouns: readonly Noun[];
  record: Versioned<Fields>;
  fields: readonly (keyof Fields)[];
  /** The fields of the record that a conflict brings, where they are not its own. */
  read?: (current: object) => Versioned<Fields>;
  /** The field that a refusal is about, by its code, where the call itself names none. */
  ofField?: Partial<Record<string, keyof Fields & string>>;
  /** False: the person thought better of it, and what was typed stays. */
  save: (changes: Partial<Fields>, version: number) => Promise<unknown>;
}) {
  const { staff } = useStaff();
  const queries = useQueryClient();
  const [draft, setDraft] = useDraft<Draft<Fields>>(`${staff.id}:${name}`);
  const { run, isBusy, error, text, clear } = useStep(...nouns);
  const fieldsOf = (one: Fields) => Object.fromEntries(fields.map((field) => [field, one[field]])) as Fields;
  const current = fieldsOf(record);
  const refused = conflictOf(error);
  const settle = (next: Draft<Fields> | null) => {
    setDraft(next);
    clear();
    void readAgain(queries, nouns);
  };
  const set: SetField<Fields> = (field, value) => {
    const changes = { ...draft?.changes, [field]: value } as Partial<Fields>;
    // As it was: no change any more.
    if (isSame(value, record[field])) delete changes[field];
    const isLeft = Object.keys(changes).length > 0;
    setDraft(isLeft ? { version: record.version, before: current, ...draft, changes } : null);
  };
  const send = async () => {
    if (!draft) return;
    // Another version with the same fields: something else of the record was changed.
    const isCurrent = isSame(draft.before, current);
    const saved = await run(
      async () => (await save(draft.changes, isCurrent ? record.version : draft.version)) !== false,
    );
    if (saved) setDraft(null);
  };
  const newest = refused && read(refused.current);
  const changed = Object.keys(draft?.changes ?? {}) as (keyof Fields)[];
  return {
    shown: { ...record, ...draft?.changes } as Fields,
    changed,
    unsaved: draft && {
      before: Object.fromEntries(changed.map((field) => [field, record[field]])) as Partial<Fields>,
      after: draft.changes,
    },
    set,
    send,
    revert: () => settle(null),
    isBusy,
    failure: refused ? null : text,
    refused: refusedField(error, ofField),
    conflict:
      refused && newest && draft
        ? {
            author: refused.author,
            before: draft.before,
            current: fieldsOf(newest),
            changes: draft.changes,
            onKeep: () => settle({ ...draft, version: newest.version, before: fieldsOf(newest) }),
            onDrop: () => settle(null),
          }
        : null,
  };
}
