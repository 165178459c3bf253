import { bar, Loading } from './Skeleton.tsx';

/** Rows with a small picture: history, box items, notifications. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const places = Array.from({ length: rows }, (_, index) => index);
  return (
    <Loading className="grid gap-3">
      {places.map((place) => (
        <span
          key={place}
          className="flex items-center gap-3 rounded-md border-[1.5px] border-paper-edge bg-white p-3"
        >
          <span className="skeleton size-16 shrink-0" />
          <span className="grid grow gap-2">
            {bar('w-3/4')}
            {bar('w-1/3')}
          </span>
        </span>
      ))}
    </Loading>
  );
}

const thumbs = [0, 1, 2, 3, 4];

/** A product page: picture and panel, one above the other on phones, side by side on desktop. */
export function DetailSkeleton() {
  return (
    <Loading className="grid gap-4 desk:grid-cols-2 desk:gap-10">
      <span className="grid content-start gap-3">
        <span className="skeleton block aspect-square rounded-md" />
        <span className="flex gap-2 overflow-hidden py-1 desk:gap-3">
          {thumbs.map((place) => (
            <span key={place} className="skeleton block size-16 shrink-0 rounded-md desk:size-22" />
          ))}
        </span>
      </span>
      <span className="grid content-start gap-4">
        {bar('w-4/5', 'h-8')}
        {bar('w-1/2')}
        {bar('w-1/3', 'h-10')}
        <span className="skeleton block h-64 rounded-md" />
        {bar('w-full', 'h-14')}
      </span>
    </Loading>
  );
}
