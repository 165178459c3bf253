/** The room of the banners until they have come. */
export function BannerSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-1 gap-4 desk:grid-cols-2">
      <span className="skeleton block aspect-[5/2] rounded-md" />
      <span className="skeleton hidden aspect-[5/2] rounded-md desk:block" />
    </div>
  );
}
