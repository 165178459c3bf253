import { storageFromResultPath, storagePath, userPath } from '@kujiya/contract/shop/paths';
import { Suspense } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Link, usePlace } from '#lib/navigation.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { useUnopened } from '#shop/opening/useUnopened.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { ListView } from './list/ListView.tsx';

const Cabinet = lazyNamed(() => import('./cabinet/Cabinet.tsx'), 'Cabinet');

/** Switching the view keeps the origin in the address. */
const viewsOf = (fromResult: boolean) => [
  { id: 'list', label: '清單', to: fromResult ? storageFromResultPath : storagePath },
  {
    id: 'cabinet',
    label: '展示櫃',
    to: fromResult ? `${storageFromResultPath}&view=cabinet` : `${storagePath}?view=cabinet`,
  },
];

/** The member's storage: as a list to work with, or as a cabinet to show. */
export function Component() {
  const search = new URLSearchParams(usePlace().search);
  const fromResult = search.get('from') === 'result';
  const { draws, note } = useUnopened();
  const view = search.get('view') === 'cabinet' ? 'cabinet' : 'list';
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="盒櫃"
        back={userPath}
        crumbs={accountCrumbs}
        skipsHistory={fromResult}
        right={
          <nav
            aria-label="檢視方式"
            className="outline-ink flex flex-wrap justify-end overflow-hidden rounded-[1.4rem] bg-white"
          >
            {viewsOf(fromResult).map(({ id, label, to }) => (
              <Link
                key={id}
                to={to}
                replace
                aria-current={view === id ? 'page' : undefined}
                className="inline-flex min-h-11 grow items-center justify-center gap-1 px-3 text-sm font-black whitespace-nowrap aria-[current=page]:bg-ink aria-[current=page]:text-white"
              >
                {label}
              </Link>
            ))}
          </nav>
        }
      />
      <div className="desk:gutters flex grow flex-col pt-3 desk:pt-4">
        {note && <div className="px-3">{note}</div>}
        {view === 'list' ? (
          <ListView someUnopened={draws.length > 0} ending={search.has('ending')} />
        ) : (
          !note && (
            <Suspense fallback={<ListSkeleton rows={6} />}>
              <Cabinet />
            </Suspense>
          )
        )}
      </div>
    </div>
  );
}
