import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from './Failure.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { usePaused } from './usePaused.ts';

export type Choice = { key: string; title: string; note?: string; picture: string | null };

/** Looks for something by name while it is typed, and chooses it. */
export function Picker<One extends Choice>({
  id,
  placeholder,
  nothing,
  isFull = false,
  find,
  onChoose,
}: {
  /** Of the field, for its label. */
  id: string;
  placeholder: string;
  /** What is said where nothing has this name. */
  nothing: string;
  isFull?: boolean;
  /** `name`: of the call that is asked, which tells the answers of two pickers apart. */
  find: { name: string; ask: (q: string, signal: AbortSignal) => Promise<readonly One[]> };
  onChoose: (one: One) => void;
}) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { asked, spelling } = usePaused(text);
  const { data, error } = useQuery({
    queryKey: [find.name, 'picker', asked],
    queryFn: ({ signal }) => find.ask(asked, signal),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const found = text === '' ? [] : (data ?? []);
  return (
    <div className="grid gap-1">
      <input
        id={id}
        className="input"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        disabled={isFull}
        value={typed}
        {...spelling}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Failure text={error && messageOf(error)} />
      {data && text !== '' && asked === text && found.length === 0 && (
        <p className="text-ink-soft text-sm">{nothing}</p>
      )}
      {found.length > 0 && (
        <ul className="max-h-80 divide-y divide-paper-edge overflow-y-auto rounded-sm border border-paper-edge bg-white">
          {found.map((one) => (
            <li key={one.key}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-paper-deep"
                onClick={() => {
                  onChoose(one);
                  setTyped('');
                }}
              >
                <Thumbnail url={one.picture ?? ''} shape="size-9" />
                <span className="min-w-0 flex-1 break-words">{one.title}</span>
                {one.note && <span className="badge shrink-0">{one.note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
