import { bar, Loading } from '#ui/Skeleton.tsx';

const places = Array.from({ length: 8 }, (_, index) => index);

/** A case and its words, still to come. */
export function CasesSkeleton() {
  return (
    <Loading className="desk:gutters grid gap-5 pb-8 desk:grid-cols-[minmax(0,1fr)_26rem] desk:gap-x-10 desk:pt-4">
      <span className="grid content-start gap-4">
        <span className="skeleton block aspect-[16/8] rounded-none desk:rounded-md" />
        <span className="grid grid-cols-4 gap-x-2 gap-y-5 px-3">
          {places.map((place) => (
            <span key={place} className="skeleton aspect-[3/4]" />
          ))}
        </span>
      </span>
      <span className="grid content-start gap-4 px-3 desk:px-0">
        {bar('w-1/3')}
        {bar('w-4/5', 'h-8')}
        {bar('w-1/3', 'h-9')}
        <span className="skeleton block h-72 rounded-md" />
      </span>
    </Loading>
  );
}
