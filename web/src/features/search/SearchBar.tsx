import { searchLimits } from '@kujiya/contract/search';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useRef } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useBack } from '#ui/useBack.ts';

/** The search page's input, with buttons to clear it and to leave. */
export function SearchBar({
  typed,
  onType,
  onComposing,
  onSearch,
  busy,
}: {
  typed: string;
  onType: (text: string) => void;
  onComposing: (composing: boolean) => void;
  onSearch: (keyword: string) => void;
  busy: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const leave = useBack();

  // Without a keyword the field is focused for typing; with one the visitor wants the results.
  useEffect(() => {
    if (input.current?.value === '') input.current.focus({ preventScroll: true });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keyword = typed.trim();
    if (keyword === '') {
      toast('您尚未輸入要尋找的關鍵字');
      return;
    }
    onSearch(keyword);
    input.current?.blur();
  };

  const empty = () => {
    onSearch('');
    input.current?.focus();
  };

  return (
    <search
      aria-label="搜尋商品"
      className="sticky top-0 z-10 border-b-[1.5px] border-ink bg-paper pt-[env(safe-area-inset-top)] desk:static desk:border-0"
    >
      <form
        onSubmit={submit}
        className="gutters flex h-16 items-center gap-1 desk:h-auto desk:gap-3 desk:pt-10"
      >
        <div className="relative grow desk:max-w-2xl">
          <Search
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-soft"
          />
          <input
            ref={input}
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label="搜尋商品"
            placeholder="搜尋商品、系列、角色"
            maxLength={searchLimits.keywordMax}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onCompositionStart={() => onComposing(true)}
            onCompositionEnd={() => onComposing(false)}
            className="outline-ink h-12 w-full focus-visible:border-transparent focus-visible:-outline-offset-3 rounded-full bg-white pr-12 pl-11 text-base placeholder:text-ink-soft desk:h-14"
          />
          {typed !== '' && (
            <span className="absolute inset-y-0 right-0.5 grid place-items-center">
              <IconButton bare label="清空" icon={<X size={20} />} onClick={empty} className="rounded-full" />
            </span>
          )}
          {busy && <span aria-hidden="true" className="press-tape mx-6 rounded-full" />}
        </div>
        <button
          type="button"
          onClick={leave}
          className="press min-h-12 shrink-0 rounded-md px-3 font-semibold hover:bg-ink/8"
        >
          取消
        </button>
      </form>
    </search>
  );
}
