import { searchForPath } from '@kujiya/contract/shop/paths';
import { Link } from '#lib/navigation.tsx';
import { cx } from '#ui/cx.ts';

/** The series of a product, which leads to its other products; a product may have none, and keeps the link's place. */
export const SeriesLink = ({ series, className }: { series: string; className?: string }) =>
  series === '' ? (
    <span className={className} />
  ) : (
    <Link to={searchForPath(series)} className={cx('series-link', className)}>
      {series}
    </Link>
  );
