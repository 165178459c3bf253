import { bar, Loading } from '#ui/Skeleton.tsx';

/** The skeleton of a form. */
export function FormSkeleton({ fields = 2 }: { fields?: number }) {
  const places = Array.from({ length: fields }, (_, index) => index);
  return (
    <Loading className="grid gap-6 rounded-md border-[1.5px] border-paper-edge bg-white p-4 desk:p-6">
      {places.map((place) => (
        <span key={place} className="grid gap-2">
          {bar('w-20')}
          {bar('w-full', 'h-12')}
        </span>
      ))}
      {bar('w-full', 'h-14')}
    </Loading>
  );
}
