import type { ReactNode } from 'react';
import { Conflict } from './Conflict.tsx';
import { Failure } from './Failure.tsx';
import type { Noun } from './read-again.ts';
import { useUploading } from './Upload.tsx';
import { type SetField, useRecord, type Versioned } from './useRecord.ts';

/** The form of one record, over `useRecord`: its fields, what is not saved yet, and the conflict with somebody else. */
export function RecordForm<Fields extends object>({
  words,
  mayWrite,
  action = '儲存',
  missing = () => null,
  children,
  ...of
}: {
  /** Of the draft, such as `banner:17`. */
  name: string;
  /** What saving changes. */
  nouns: readonly Noun[];
  record: Versioned<Fields>;
  words: Record<keyof Fields, string>;
  mayWrite: boolean;
  action?: string;
  /** What has to be filled in first; null when nothing is. */
  missing?: (shown: Fields) => string | null;
  read?: (current: object) => Versioned<Fields>;
  save: (changes: Partial<Fields>, version: number) => Promise<unknown>;
  children: (shown: Fields, set: SetField<Fields>) => ReactNode;
}) {
  const fields = Object.keys(words) as (keyof Fields)[];
  const { shown, changed, set, send, revert, isBusy, failure, conflict } = useRecord({ ...of, fields });
  const isUploading = useUploading();
  const lacks = isUploading ? '圖片還在上傳' : missing(shown);
  const isNew = of.record.version === 0;
  return (
    <form
      className="grid gap-4 rounded-md border border-paper-edge bg-white p-4 tablet:grid-cols-2 tablet:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children(shown, set)}
      <div className="tablet:col-span-2">
        <Failure text={failure} />
      </div>
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-end gap-2 tablet:col-span-2">
          {changed.length > 0 && (
            <>
              <p className="mr-auto text-ink-soft text-sm">
                還沒儲存：{changed.map((field) => words[field]).join('、')}
              </p>
              <button type="button" className="button" onClick={revert}>
                還原
              </button>
            </>
          )}
          <button
            type="submit"
            className="button is-main"
            disabled={changed.length === 0 || lacks !== null || isBusy}
          >
            {changed.length === 0 && !isNew && !isUploading ? '沒有修改' : (lacks ?? action)}
          </button>
        </div>
      )}
      {conflict && <Conflict {...conflict} words={words} />}
    </form>
  );
}
