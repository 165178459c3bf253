import { bar, Loading } from '#ui/Skeleton.tsx';

const places = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder of a case and its texts. */
export function CasesSkeleton() {
  return (
    <Loading className="desk:gutters grid gap-5 pb-8 desk:grid-cols-[minmax(0,1fr)_min(26rem,48%)] desk:gap-x-10 desk:pt-4">
      {/* On phones the name stands above the boxes. */}
      <span className="grid gap-2 px-3 pt-2 desk:hidden">
        <span className="flex h-11 items-center justify-between">
          {bar('w-32')}
          {bar('w-11', 'h-11')}
        </span>
        {bar('w-4/5', 'h-7')}
      </span>
      <span className="grid content-start gap-3">
        <span className="flex gap-2 overflow-hidden px-3 desk:px-1">
          {places.slice(4).map((place) => (
            <span key={place} className="skeleton h-12 w-18 shrink-0 rounded-md" />
          ))}
        </span>
        <span className="skeleton block aspect-[16/6.6] rounded-none desk:aspect-[16/6.8] desk:rounded-md" />
        <span className="grid grid-cols-4 gap-x-2 gap-y-5 px-3">
          {places.map((place) => (
            <span key={place} className="skeleton aspect-[3/4]" />
          ))}
        </span>
      </span>
      <span className="grid content-start gap-4 px-3 desk:px-0">
        <span className="hidden gap-4 desk:grid">
          {bar('w-1/3')}
          {bar('w-4/5', 'h-8')}
          {bar('w-1/3', 'h-9')}
        </span>
        <span className="skeleton block h-72 rounded-md" />
      </span>
    </Loading>
  );
}
