/** The layout of the home screen's top: one product large, on desktop two beside it. */
export const heroFrame =
  'grid gap-5 desk:h-[21rem] desk:grid-cols-[minmax(0,1fr)_17rem] desk:grid-rows-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]';

export function HeroSkeleton() {
  return (
    <div className={heroFrame} aria-hidden="true">
      <span className="skeleton block h-52 rounded-md tablet:h-64 desk:h-full" />
      <span className="hidden auto-rows-fr gap-5 desk:grid">
        <span className="skeleton rounded-md" />
        <span className="skeleton rounded-md" />
      </span>
    </div>
  );
}
