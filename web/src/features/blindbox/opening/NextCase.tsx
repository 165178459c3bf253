import type { BoxResult, Package } from '@kujiya/contract/blindbox';
import { casePath } from '@kujiya/contract/shop/paths';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '#lib/navigation.tsx';
import { Picture } from '#ui/Picture.tsx';
import { inOrder, isSoldOut } from '../cases.ts';

/** Where one could go on: the same case while it has boxes left, else the fullest of the others. */
export function NextCase({ packages, result }: { packages: readonly Package[]; result: BoxResult }) {
  const open = inOrder(packages).filter((pack) => !isSoldOut(pack));
  const same = open.find(({ id }) => id === result.package_id);
  const fullest = open.toSorted((a, b) => b.remaining_boxes - a.remaining_boxes)[0];
  const next = same ?? fullest;
  if (!next) return null;
  return (
    <Link
      to={casePath(result.product_id, next.id)}
      className="press flex items-center gap-3 rounded-md border-[1.5px] border-night-line bg-white/5 p-3 hover:bg-white/10"
    >
      <Picture path={next.box_image_url} alt="" sizes="64px" cutOut className="size-16 shrink-0" />
      <span className="grid min-w-0 grow">
        <span className="text-sm text-night-soft">{same ? '這一中盒還有' : '換一中盒接著挑'}</span>
        <span className="font-black">
          {next.title}・剩 <span className="font-print">{next.remaining_boxes}</span> 盒
        </span>
      </span>
      <ChevronRight size={22} aria-hidden="true" className="shrink-0 text-butter" />
    </Link>
  );
}
