import { searchLimits } from '@kujiya/contract/search';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { rarityChoices, statusChoices } from '../choices.ts';
import styles from './figures.module.css';
import type { FigureFilter } from './queries.ts';

type Choice = { id: string; label: string };

/** A single choice, as chips in a row; on desktop in a column. */
function Chips({
  title,
  choices,
  value,
  onChange,
}: {
  title: string;
  choices: readonly Choice[];
  value: string;
  onChange: (id: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.filterChips}>
      <legend className={styles.filterTitle}>{title}</legend>
      <div className={styles.filterRow}>
        {[{ id: '', label: '全部' }, ...choices].map(({ id, label }) => (
          <label key={id} className={styles.filterChip}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              className="sr-only"
              onChange={() => onChange(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The filter: by name, series, rarity and whether the member has it. */
export function Filters({
  filter,
  series,
  onChange,
}: {
  filter: FigureFilter;
  series: readonly string[];
  onChange: (name: keyof FigureFilter, value: string) => void;
}) {
  const [text, setText] = useState(filter.q ?? '');
  // The field follows a filter that was cleared elsewhere.
  const [known, setKnown] = useState(filter.q);
  if (known !== filter.q) {
    setKnown(filter.q);
    if ((filter.q ?? '') !== text.trim()) setText(filter.q ?? '');
  }
  const [composing, setComposing] = useState(false);
  const search = useEffectEvent((q: string) => {
    if (q !== (filter.q ?? '')) onChange('q', q);
  });
  useEffect(() => {
    // No search while an input method is composing.
    if (composing) return;
    const timer = setTimeout(() => search(text.trim()), searchLimits.debounceMs);
    return () => clearTimeout(timer);
  }, [text, composing]);

  return (
    <search aria-label="篩選款式" className={cx('desk:sticky', styles.filters)}>
      <label className="outline-ink mx-3 flex min-h-12 items-center gap-2 rounded-full bg-white px-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-tier-b desk:mx-0">
        <Search size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <span className="sr-only">搜尋款式名稱</span>
        <input
          type="search"
          value={text}
          maxLength={50}
          placeholder="搜尋款式名稱"
          enterKeyHint="search"
          className="min-h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-soft"
          onChange={({ target }) => setText(target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
      </label>
      <Chips
        title="系列"
        choices={series.map((name) => ({ id: name, label: name }))}
        value={filter.series ?? ''}
        onChange={(id) => onChange('series', id)}
      />
      <Chips
        title="稀有度"
        choices={rarityChoices}
        value={filter.rarity ?? ''}
        onChange={(id) => onChange('rarity', id)}
      />
      <Chips
        title="收藏"
        choices={statusChoices}
        value={filter.status ?? ''}
        onChange={(id) => onChange('status', id)}
      />
    </search>
  );
}
