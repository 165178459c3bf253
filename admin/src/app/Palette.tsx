import { staffSearch, staffSearchLimits } from '@kujiya/contract/staff/search';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { Sheet } from '#kit/Sheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { usePaused } from '#kit/usePaused.ts';
import { actions, pages } from './areas.ts';
import { type Entry, groupsOf } from './entries.ts';

const destinations = pages.filter(({ path }) => !path.includes(':'));

/** What the shop has for the text, a moment after the last key. */
function useFound(text: string) {
  const { asked, spelling } = usePaused(text);
  const { data, error, isFetching } = useQuery({
    queryKey: [staffSearch.path, asked],
    queryFn: ({ signal }) => call(staffSearch, { query: { q: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: (before) => (asked === '' ? undefined : before),
  });
  const isSettled = asked === text && !isFetching;
  return { found: text === '' ? [] : (data?.data ?? []), error, isSettled, spelling };
}

/** Goes to an area, begins something, or finds any record, from anywhere: by a few keys, a scanner or a finger. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { can } = useStaff();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // A scanner sends Enter before the shop has answered: the first result opens as soon as it is there.
  const [isHurried, setHurried] = useState(false);
  const text = typed.trim();
  const { found, error, isSettled, spelling } = useFound(text);
  const groups = groupsOf(text, can, { areas: destinations, actions }, found);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(at, entries.length - 1);

  const open = ({ path }: Entry) => {
    onClose();
    navigate(path);
  };
  const type = (value: string) => {
    setTyped(value);
    setAt(0);
    setHurried(false);
  };
  const first = entries[chosen];
  const opens = isHurried && isSettled && first !== undefined;
  useEffect(() => {
    if (!opens) return;
    onClose();
    navigate(first.path);
  }, [opens, first, onClose, navigate]);

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % entries.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (first && (text === '' || isSettled)) open(first);
    else setHurried(true);
  };

  return (
    <Sheet title="前往或搜尋" isHigh onClose={onClose}>
      <div className="mt-3 flex gap-2">
        <input
          role="combobox"
          aria-label="前往或搜尋"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={first && `${id}-${chosen}`}
          className="input"
          placeholder="單號後五碼、電話後六碼、名稱，或要去的頁面"
          maxLength={staffSearchLimits.textMax}
          autoComplete="off"
          enterKeyHint="go"
          value={typed}
          {...spelling}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <button type="button" className="button shrink-0" onClick={onClose}>
          關閉
        </button>
      </div>
      <Failure text={error && messageOf(error)} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="結果"
        className="mt-3 max-h-[min(26rem,50dvh)] overflow-y-auto"
      >
        {groups.map((group) => (
          <fieldset key={group.title} aria-label={group.title}>
            <p className="px-3 pt-2 pb-1 font-semibold text-ink-soft text-xs">{group.title}</p>
            {group.entries.map((entry) => {
              const place = entries.indexOf(entry);
              return (
                <div
                  key={`${entry.note}${entry.path}${entry.title}`}
                  id={`${id}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === chosen}
                  ref={place === chosen ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-paper-deep aria-selected:bg-butter"
                  onClick={() => open(entry)}
                  onKeyDown={press}
                >
                  <span className="min-w-0 flex-1 break-words">{entry.title}</span>
                  {entry.note && <span className="badge">{entry.note}</span>}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
      <p role="status" className="px-3 pt-2 text-ink-soft text-sm">
        {text !== '' && !isSettled && '搜尋中…'}
        {text !== '' &&
          isSettled &&
          entries.length === 0 &&
          `沒有找到「${text}」。單號打最後五碼、電話打最後六碼就找得到。`}
      </p>
    </Sheet>
  );
}
