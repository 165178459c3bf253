import { searchLimits } from '@kujiya/contract/search';
import { useQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { suggestionsQuery } from './queries.ts';

const icons = { series: LayoutGrid, product: Search, prize: Gift };

/**
 * Suggestions for the typed text: series, products, prizes. A row under the input, which keeps its space when empty.
 */
export function TypedSuggestions({
  typed,
  composing,
  onSearch,
}: {
  typed: string;
  composing: boolean;
  onSearch: (keyword: string) => void;
}) {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setRested(typed), searchLimits.suggestMs);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  const { data = [] } = useQuery(suggestionsQuery(useClient(), rested));
  const others = data.filter(({ keyword }) => keyword !== typed);

  return (
    <ul
      aria-label="搜尋建議"
      className="gutters flex min-h-15 items-center gap-2 overflow-x-auto pt-3 pb-1 [scrollbar-width:none] desk:min-h-16 desk:flex-wrap desk:pt-4"
    >
      {others.map(({ keyword, kind }) => {
        const Icon = icons[kind];
        return (
          <li key={keyword} className="shrink-0">
            <button
              type="button"
              onClick={() => onSearch(keyword)}
              className="press outline-ink inline-flex min-h-11 items-center gap-1.5 rounded-full bg-white px-3.5 text-sm font-semibold hover:bg-butter-tint active:bg-butter"
            >
              <Icon size={16} aria-hidden="true" className="text-ink-soft" />
              {keyword}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
