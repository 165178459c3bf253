import { versionRefusals } from '@kujiya/contract/staff/version';
import { ApiError } from '@kujiya/web/lib/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Conflict } from './Conflict.tsx';
import { useDraft } from './draft.ts';
import { Failure } from './Failure.tsx';
import { useStaff } from './staff.ts';
import { useStep } from './useStep.ts';

/** `before`: the fields of that version. */
type Draft<Fields> = { version: number; before: Fields; changes: Partial<Fields> };
type SetField<Fields> = <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void;

/** The newer record and its author, when a save failed because somebody else had saved before. */
function conflictOf<Fields>(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== versionRefusals.version_conflict.code) return null;
  return error.details as { author: string; current: Fields & { version: number } };
}

/**
 * The form of one record. What is typed is kept as a draft; only changed fields are saved, with the version that was
 * read. A new record has version 0.
 */
export function RecordForm<Fields extends object>({
  name,
  record,
  words,
  mayWrite,
  action = '儲存',
  missing = () => null,
  save,
  children,
}: {
  /** Of the draft, such as `banner:17`. */
  name: string;
  record: Fields & { version: number };
  words: Record<keyof Fields, string>;
  mayWrite: boolean;
  action?: string;
  /** What has to be filled in first; null when nothing is. */
  missing?: (shown: Fields) => string | null;
  save: (changes: Partial<Fields>, version: number) => Promise<unknown>;
  children: (shown: Fields, set: SetField<Fields>) => ReactNode;
}) {
  const { staff } = useStaff();
  const queries = useQueryClient();
  const [draft, setDraft] = useDraft<Draft<Fields>>(`${staff.id}:${name}`);
  const { run, isBusy, error, text, clear } = useStep();
  const fieldsOf = (one: Fields) =>
    Object.fromEntries(Object.keys(words).map((field) => [field, one[field as keyof Fields]])) as Fields;
  const current = fieldsOf(record);
  const shown: Fields = { ...record, ...draft?.changes };
  const changed = Object.keys(draft?.changes ?? {}) as (keyof Fields)[];
  const lacks = missing(shown);
  const isNew = record.version === 0;
  const conflict = conflictOf<Fields>(error);
  const send = async () => {
    if (!draft) return;
    // Another version with the same fields: something else of the record was changed.
    const isCurrent = JSON.stringify(draft.before) === JSON.stringify(current);
    const saved = await run(async () => {
      await save(draft.changes, isCurrent ? record.version : draft.version);
      return true;
    });
    if (saved) setDraft(null);
  };
  const settle = (next: Draft<Fields> | null) => {
    setDraft(next);
    clear();
    void queries.invalidateQueries();
  };
  return (
    <form
      className="grid gap-4 rounded-md border border-paper-edge bg-white p-4 tablet:grid-cols-2 tablet:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children(shown, (field, value) => {
        const changes = { ...draft?.changes, [field]: value } as Partial<Fields>;
        // As it was: no change any more.
        if (JSON.stringify(value) === JSON.stringify(record[field])) delete changes[field];
        const isLeft = Object.keys(changes).length > 0;
        setDraft(isLeft ? { version: record.version, before: current, ...draft, changes } : null);
      })}
      <div className="tablet:col-span-2">
        <Failure text={conflict ? null : text} />
      </div>
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-end gap-2 tablet:col-span-2">
          {changed.length > 0 && (
            <>
              <p className="mr-auto text-ink-soft text-sm">
                還沒儲存：{changed.map((field) => words[field]).join('、')}
              </p>
              <button type="button" className="button" onClick={() => settle(null)}>
                還原
              </button>
            </>
          )}
          <button
            type="submit"
            className="button is-main"
            disabled={changed.length === 0 || lacks !== null || isBusy}
          >
            {changed.length === 0 && !isNew ? '沒有修改' : (lacks ?? action)}
          </button>
        </div>
      )}
      {conflict && draft && (
        <Conflict
          {...conflict}
          before={draft.before}
          changes={draft.changes}
          words={words}
          onKeep={() =>
            settle({ ...draft, version: conflict.current.version, before: fieldsOf(conflict.current) })
          }
          onDrop={() => settle(null)}
        />
      )}
    </form>
  );
}
