import { homePath } from '@kujiya/contract/shop/paths';
import { Suspense } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Link, usePlace } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { LogoMark } from '#ui/Logo.tsx';
import { menu } from './nav.ts';

// Phones have no header, and need not wait for its right end.
const SearchBox = optionalNamed(() => import('./SearchBox.tsx'), 'SearchBox');
const Account = optionalNamed(() => import('./Account.tsx'), 'Account');

/** The desktop header: the shop's front at night. */
const isOpen = (to: string, path: string) => path === to || (to !== '/' && path.startsWith(`${to}/`));

export function Header() {
  const { pathname } = usePlace();
  return (
    <header className="on-night sticky z-20 hidden [view-transition-name:header] desk:block">
      <div className="gutters flex min-h-18 flex-wrap items-center gap-x-3 wide:gap-x-6">
        <Link to={homePath} className="flex items-center gap-2.5 rounded-md py-1 pr-2">
          <LogoMark logo={ourShop.logoDark} size={40} />
          {!ourShop.logoDark && (
            <span className="hidden text-xl leading-none font-black tracking-wider whitespace-nowrap wide:block">
              {ourShop.shortName}
            </span>
          )}
          <span className="sr-only">首頁</span>
        </Link>
        <nav aria-label="主要選單" className="h-18 grow">
          <ul className="flex h-full items-stretch">
            {menu.map(({ label, to }) => (
              <li key={to} className="flex">
                <Link
                  to={to}
                  aria-current={isOpen(to, pathname) ? 'page' : undefined}
                  className="group relative flex items-center focus-visible:-outline-offset-3 px-2 font-semibold whitespace-nowrap text-white/90 transition-colors hover:text-white aria-[current]:text-butter wide:px-4"
                >
                  {label}
                  <span
                    aria-hidden="true"
                    className="absolute inset-x-2 bottom-4 h-[3px] origin-left scale-x-0 rounded-full bg-butter transition-transform duration-200 ease-out group-hover:scale-x-50 group-aria-[current]:scale-x-100 wide:inset-x-4"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Suspense fallback={<span className="w-44 wide:w-64" />}>
          <SearchBox />
        </Suspense>
        <Suspense fallback={<span className="w-70" />}>
          <Account />
        </Suspense>
      </div>
    </header>
  );
}
