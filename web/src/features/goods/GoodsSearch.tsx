import { goodsLimits } from '@kujiya/contract/goods';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';

/** Searches the shelf by name or series. */
export function GoodsSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  return (
    <search>
      <form
        className="outline-ink flex items-center rounded-md bg-white pr-0.5 pl-3 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-tier-b"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Search size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <input
          type="search"
          name="q"
          aria-label="搜尋商城"
          enterKeyHint="search"
          placeholder="找商品、找系列"
          maxLength={goodsLimits.searchMax}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 min-w-0 grow bg-transparent px-2 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {search !== '' && (
          <IconButton bare label="清除搜尋" icon={<X size={20} />} onClick={() => onSearch('')} />
        )}
      </form>
    </search>
  );
}
