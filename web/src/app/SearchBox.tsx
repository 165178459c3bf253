import { searchForPath, searchPath } from '@kujiya/contract/shop/paths';
import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { useNavigate, usePlace } from '#lib/navigation.tsx';
import { useToast } from '#ui/Toast.tsx';

/** The header's search, sent by Enter or the icon. */
export function SearchBox() {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname } = usePlace();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (keyword === '') toast('您尚未輸入要尋找的關鍵字');
    else navigate(searchForPath(keyword));
  };

  // The results have one of their own.
  if (pathname === searchPath) return null;
  return (
    <search>
      <form action={searchPath} onSubmit={search} className="relative">
        <input
          name="q"
          type="search"
          aria-label="搜尋商品"
          placeholder="搜尋商品"
          autoComplete="off"
          className="h-11 w-44 rounded-full wide:w-64 [&::-webkit-search-cancel-button]:hidden border-[1.5px] border-night-line bg-white/8 pr-12 pl-5 text-sm text-white transition-colors placeholder:text-night-soft hover:border-night-soft focus:border-butter"
        />
        <button
          type="submit"
          title="搜尋"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-night-soft hover:text-butter"
        >
          <Search size={20} aria-hidden="true" />
          <span className="sr-only">搜尋</span>
        </button>
      </form>
    </search>
  );
}
