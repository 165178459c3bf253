import { type ReactNode, useMemo, useState } from 'react';
import { Conflict } from './Conflict.tsx';
import { Failure } from './Failure.tsx';
import { type Fault, FaultContext } from './faults.ts';
import type { Noun } from './read-again.ts';
import { SaveBar } from './SaveBar.tsx';
import { useUploading } from './Upload.tsx';
import { type SetField, useRecord, type Versioned } from './useRecord.ts';

/** What has to be filled in first: said on the button, which then leads to the field, where it is one field's. */
export type Lack<Fields> = string | readonly [field: keyof Fields, text: string] | null;

/** The form of one record, over `useRecord`: its fields, what is not saved yet, and the conflict with somebody else. */
export function RecordForm<Fields extends object>({
  words,
  mayWrite,
  action = '儲存',
  missing = () => null,
  given,
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
  missing?: (shown: Fields) => Lack<Fields>;
  read?: (current: object) => Versioned<Fields>;
  /** See `SaveBar`. */
  given?: Partial<Fields>;
  /** See `useRecord`. */
  ofField?: Partial<Record<string, keyof Fields & string>>;
  save: (changes: Partial<Fields>, version: number) => Promise<unknown>;
  children: (shown: Fields, set: SetField<Fields>) => ReactNode;
}) {
  const fields = Object.keys(words) as (keyof Fields)[];
  const { shown, changed, unsaved, set, send, revert, isBusy, failure, refused, conflict } = useRecord({
    ...of,
    fields,
  });
  const [led, setLed] = useState<Fault | null>(null);
  const [field, text] = refused ?? [];
  const label = Object.entries<string>(words).find(([name]) => name === field)?.[1];
  // As long as it is the same failure: a field is led to once.
  const known = useMemo(() => (label && text ? { label, text } : null), [label, text]);
  const isUploading = useUploading();
  const lacks = isUploading ? '圖片還在上傳' : missing(shown);
  const [lacking, lack] = typeof lacks === 'string' || lacks === null ? [null, lacks] : lacks;
  const fault = lacking !== null && led?.text === lack ? led : known;
  const isNew = of.record.version === 0;
  return (
    <FaultContext value={fault}>
      <form
        className="grid gap-4 rounded-md border border-paper-edge bg-white p-4 tablet:grid-cols-2 tablet:p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (lacking === null) void send();
          else setLed({ label: words[lacking], text: lack ?? '' });
        }}
      >
        {children(shown, set)}
        <div className="tablet:col-span-2">
          <Failure text={known ? null : failure} />
        </div>
        {mayWrite && (
          <SaveBar<Fields> unsaved={unsaved} words={words} given={given} onDrop={revert}>
            <button
              type="submit"
              className="button is-main"
              disabled={changed.length === 0 || (lack !== null && lacking === null) || isBusy}
            >
              {changed.length === 0 && !isNew && !isUploading ? '沒有修改' : (lack ?? action)}
            </button>
          </SaveBar>
        )}
        {conflict && <Conflict {...conflict} words={words} />}
      </form>
    </FaultContext>
  );
}
