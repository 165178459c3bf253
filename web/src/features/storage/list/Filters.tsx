import { shelfNames } from '@kujiya/contract/shop/games';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useSetQuery } from '#lib/useSetQuery.ts';
import { cx } from '#ui/cx.ts';
import { inputStyle } from '#ui/FieldFrame.tsx';
import type { StorageFilter } from '../queries.ts';

const games = ['ichiban', 'blindbox', 'gacha'] as const;
/** Milliseconds from the last keystroke to the search. */
const settles = 300;

const chip =
  'press outline-ink min-h-11 shrink-0 rounded-full bg-white px-4 text-sm font-semibold hover:bg-butter-tint aria-pressed:bg-ink aria-pressed:text-white';

/** The filter of a full storage: by keyword, days left, game and series. The address asks for few days left. */
export function Filters({
  filter,
  series,
  onChange,
}: {
  filter: StorageFilter;
  series: readonly string[];
  onChange: (filter: StorageFilter) => void;
}) {
  const [typed, setTyped] = useState(filter.keyword ?? '');
  useEffect(() => {
    const keyword = typed.trim();
    if (keyword === (filter.keyword ?? '')) return;
    const timer = setTimeout(() => {
      const { keyword: _, ...others } = filter;
      onChange({ ...others, ...(keyword !== '' && { keyword }) });
    }, settles);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);

  const setQuery = useSetQuery();
  const toggleEnding = () => {
    const { ending, ...others } = filter;
    setQuery({ ending: ending ? '' : '1' });
    onChange(ending ? others : { ...others, ending: true });
  };
  const toggle = (game: (typeof games)[number]) => {
    const { game: before, ...others } = filter;
    onChange({ ...others, ...(before !== game && { game }) });
  };
  const pick = (name: string) => {
    const { series: _, ...others } = filter;
    onChange({ ...others, ...(name !== '' && { series: name }) });
  };

  return (
    <search
      aria-label="在盒櫃裡找"
      className="grid gap-2 pb-3 desk:grid-cols-[18rem_auto_1fr] desk:items-center"
    >
      <label className="relative">
        <span className="sr-only">商品名稱</span>
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          maxLength={50}
          placeholder="找商品、系列"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={cx(inputStyle(false), 'pl-10')}
        />
      </label>
      <div className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] desk:mx-0 desk:px-0">
        <button type="button" className={chip} aria-pressed={filter.ending === true} onClick={toggleEnding}>
          快到期{filter.ending && <X size={16} aria-hidden="true" className="-mr-1 ml-1 inline" />}
        </button>
        {games.map((game) => (
          <button
            key={game}
            type="button"
            className={chip}
            aria-pressed={filter.game === game}
            onClick={() => toggle(game)}
          >
            {shelfNames[game]}
          </button>
        ))}
        {series.length > 1 && (
          <select
            aria-label="系列"
            value={filter.series ?? ''}
            onChange={(event) => pick(event.target.value)}
            className="outline-ink min-h-11 shrink-0 rounded-full bg-white px-3 text-sm font-semibold"
          >
            <option value="">全部系列</option>
            {series.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </div>
    </search>
  );
}
