import { type ReactNode, useState } from 'react';
import { Changes } from './Changes.tsx';

/** Changes so many stand open beside the form; of more the names alone, until somebody opens them. */
const mostOpen = 4;

const withGiven = <Fields extends object>(part: Partial<Fields>, given: Partial<Fields> = {}) =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, value ?? given[name as keyof Fields] ?? null]),
  );

/**
 * The foot of a form: its buttons (`children`), and while something is typed and not saved, each such field as it is and
 * as it will be. Then it stays in sight wherever the form is scrolled to: a draft of another day is never saved unseen.
 */
export function SaveBar<Fields extends object>({
  unsaved,
  words,
  given,
  onDrop,
  children,
}: {
  /** The changed fields, as they are and as they are typed; null when nothing is. */
  unsaved: { before: Partial<Fields>; after: Partial<Fields> } | null;
  words: Readonly<Record<keyof Fields, string>>;
  /** What holds where a field has no value of its own. */
  given?: Partial<Fields> | undefined;
  onDrop: () => void;
  children: ReactNode;
}) {
  const [found] = useState(unsaved?.after);
  if (!unsaved) return <div className="flex flex-wrap justify-end gap-2 tablet:col-span-2">{children}</div>;
  const names = Object.keys(unsaved.after) as (keyof Fields)[];
  return (
    <section
      aria-label="未儲存的變更"
      className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-paper-edge border-t bg-butter-tint px-4 py-3 tablet:col-span-2 tablet:-mx-5 tablet:px-5"
    >
      <details open={names.length <= mostOpen}>
        <summary className="cursor-pointer font-semibold">
          未儲存的變更：{names.map((name) => words[name]).join('、')}
        </summary>
        <div className="mt-1 text-sm [&_dd]:max-h-12 [&_dd]:overflow-hidden">
          <Changes
            before={withGiven(unsaved.before, given)}
            after={withGiven(unsaved.after, given)}
            titles={words}
          />
        </div>
      </details>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {found !== undefined && found === unsaved.after && (
          <p className="mr-auto text-sm">這是之前留下的，還沒有儲存。</p>
        )}
        <button type="button" className="button" onClick={onDrop}>
          放棄變更
        </button>
        {children}
      </div>
    </section>
  );
}
