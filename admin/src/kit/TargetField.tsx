import { staffTargets, type Target, targetKindWords } from '@kujiya/contract/staff/targets';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from './client.ts';
import { useFault } from './faults.ts';
import { Picker } from './Picker.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const noteOf = ({ kind, is_shown }: Target) =>
  `${targetKindWords[kind]}${is_shown ? '' : '（顧客還看不到）'}`;

const named = {
  name: staffTargets.path,
  ask: async (q: string, signal: AbortSignal) => {
    const { data } = await call(staffTargets, { query: { q } }, { signal });
    return data.map((one) => ({ ...one, key: one.path, note: noteOf(one) }));
  },
};

/** Where a link leads now; undefined while that is not known, or where it leads to nothing of the shop. */
function useTarget(link: string) {
  const isOwn = link.startsWith('/');
  const { data } = useQuery({
    queryKey: [staffTargets.path, 'at', link],
    queryFn: ({ signal }) => call(staffTargets, { query: { path: link } }, { signal }),
    enabled: isOwn,
  });
  return { target: data?.data[0], isOwn, data };
}

/** Where a link leads, by its name; by its address as long as it has none. */
export const TargetName = ({ link }: { link: string }) => useTarget(link).target?.title ?? link;

/** Where a link leads now, by its name, and by its address below. */
function Chosen({ link }: { link: string }) {
  const { target, isOwn, data } = useTarget(link);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Thumbnail url={target?.picture ?? ''} shape="size-9" />
      <span className="min-w-0">
        <span className="font-semibold">
          {target?.title ?? (isOwn ? (data ? '本店沒有這一頁' : '…') : '別的網站')}
        </span>
        <span className="block break-all text-ink-soft text-xs">{link}</span>
      </span>
      {target && <span className="badge shrink-0">{noteOf(target)}</span>}
    </div>
  );
}

/** Where a link leads: a page, product, series or article of the shop, chosen by name; or an address that is typed. */
export function TargetField({
  label,
  hint,
  addressHint,
  value,
  disabled,
  onChange,
}: {
  label: string;
  hint?: string;
  /** What an address looks like. */
  addressHint: string;
  value: string;
  disabled: boolean;
  onChange: (link: string) => void;
}) {
  const id = useId();
  const { text, place } = useFault(label);
  const [isTyped, setTyped] = useState(false);
  return (
    <div ref={place} className="grid content-start gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {value !== '' && !isTyped && (
        <div className="flex items-center gap-2 rounded-sm border border-paper-edge bg-paper p-2">
          <Chosen link={value} />
        </div>
      )}
      {!disabled &&
        (isTyped ? (
          <input
            id={id}
            className="input"
            autoComplete="off"
            placeholder={addressHint}
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
          />
        ) : (
          <Picker
            id={id}
            placeholder={value === '' ? '打商品、系列、情報或頁面的名稱' : '換一個：打名稱'}
            nothing="沒有這個名稱的商品、系列、情報或頁面。"
            find={named}
            onChoose={({ path }) => onChange(path)}
          />
        ))}
      {text !== null && (
        <p role="alert" className="font-semibold text-kuji-ink text-xs">
          {text}
        </p>
      )}
      {hint !== undefined && <p className="text-ink-soft text-xs">{hint}</p>}
      {!disabled && (
        <button
          type="button"
          className="w-fit text-ink-soft text-sm underline"
          onClick={() => setTyped(!isTyped)}
        >
          {isTyped ? '用名稱選' : '改用網址'}
        </button>
      )}
    </div>
  );
}
