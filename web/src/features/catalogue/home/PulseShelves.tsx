import { homePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useClient } from '#lib/api.tsx';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { CardGridSkeleton } from '#shop/shelf/CardGridSkeleton.tsx';
import { choiceHref } from '#shop/shelf/choice.ts';
import { ShelfCard } from '#shop/shelf/ShelfCard.tsx';
import { pulseQuery, pulseShelves, shelfLeast } from './pulse.ts';

const FrontActions = optionalNamed(() => import('./FrontActions.tsx'), 'FrontActions');

/** On phones a row to push, on desktops one row of the grid. */
const row =
  'flex snap-x gap-3 overflow-x-auto pb-1 [scrollbar-width:none] max-desk:-mx-3 max-desk:scroll-px-3 max-desk:px-3 desk:grid desk:grid-cols-4 desk:gap-6 desk:overflow-visible min-[80rem]:grid-cols-5 desk:max-[80rem]:[&>:nth-child(n+5)]:hidden min-[80rem]:[&>:nth-child(n+6)]:hidden';

function PulseShelf({ shelf, title }: (typeof pulseShelves)[number]) {
  const { data, dataUpdatedAt, isPending } = useQuery(pulseQuery(useClient(), shelf));
  if (isPending)
    return (
      <div className="grid gap-2.5 desk:gap-4 desk:pt-4">
        <span className="h-11" />
        <CardGridSkeleton count={2} />
      </div>
    );
  if (!data || data.total < shelfLeast) return null;
  return (
    <section aria-labelledby={`shelf-${shelf}`} className="grid gap-2.5 desk:gap-4 desk:pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id={`shelf-${shelf}`} className="text-lg">
          {title}
        </h2>
        <Link
          to={choiceHref(homePath, { shelf, sort: undefined })}
          className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-ink-soft hover:text-ink"
        >
          看全部 {data.total} ›<span className="sr-only">：{title}</span>
        </Link>
      </div>
      <ul className={row}>
        {data.data.map((card) => (
          <li key={card.id} className="max-desk:w-[44vw] max-desk:max-w-52 max-desk:shrink-0 snap-start">
            <ShelfCard card={card} now={dataUpdatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the big prizes are, what is nearly gone, what comes; the shop's invitations below the first of them. */
export function PulseShelves() {
  const [first, ...others] = pulseShelves;
  return (
    <>
      <PulseShelf {...first} />
      <Suspense fallback={<span className="h-12" />}>
        <FrontActions />
      </Suspense>
      {others.map((each) => (
        <Suspense key={each.shelf}>
          <PulseShelf {...each} />
        </Suspense>
      ))}
    </>
  );
}
