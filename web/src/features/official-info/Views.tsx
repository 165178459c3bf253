import Eye from 'lucide-react/icons/eye';
import { formatCount } from '#lib/format.ts';

/** The view count of an article. */
export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Eye size={14} aria-hidden="true" />
      {formatCount(count)}
      <span className="sr-only">次瀏覽</span>
    </span>
  );
}
