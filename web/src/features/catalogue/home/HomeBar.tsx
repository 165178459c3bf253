import { searchPath } from '@kujiya/contract/shop/paths';
import Search from 'lucide-react/icons/search';
import { Link } from '#lib/navigation.tsx';
import { LogoMark } from '#ui/Logo.tsx';

/** The top of the home screen on phones: the shop's sign, and what looks like a search box and opens the search. */
export function HomeBar() {
  return (
    <div className="sticky top-0 z-10 bg-paper pt-[env(safe-area-inset-top)] desk:hidden">
      <div className="flex h-15 items-center gap-2.5 px-3">
        <LogoMark size={40} />
        <Link
          to={searchPath}
          className="outline-ink flex h-11 grow items-center gap-2 rounded-full bg-white px-4 text-sm text-ink-soft"
        >
          <Search size={18} aria-hidden="true" />
          搜尋商品
        </Link>
      </div>
    </div>
  );
}
