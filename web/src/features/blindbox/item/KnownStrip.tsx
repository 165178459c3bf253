import Eye from 'lucide-react/icons/eye';
import X from 'lucide-react/icons/x';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { Picture } from '#ui/Picture.tsx';
import type { HeldBox } from '../queries.ts';

/** The results of cards used on this box so far. */
export function KnownStrip({ known: { is, is_not } }: { known: HeldBox['known'] }) {
  if (is) {
    return (
      <div className="outline-ink flex items-center gap-3 rounded-md bg-butter-tint p-2.5">
        <Picture
          path={is.image_url}
          alt=""
          sizes="64px"
          className="outline-ink size-16 shrink-0 rounded-sm"
        />
        <p className="grid min-w-0 grow justify-items-start gap-1">
          <span className="flex items-center gap-1.5 text-sm font-semibold">
            <Eye size={18} aria-hidden="true" />
            透視卡看到：這一盒就是
          </span>
          <span className="leading-snug font-black">{is.name}</span>
          <RarityMark rarity={is.rarity} />
        </p>
      </div>
    );
  }
  if (is_not.length === 0) return null;
  return (
    <div className="grid gap-1.5 rounded-md border-[1.5px] border-dashed border-paper-edge p-2.5">
      <p className="text-sm font-semibold">提示卡說，這一盒不是</p>
      <ul className="flex flex-wrap gap-2">
        {is_not.map((figure) => (
          <li key={figure.id} className="flex items-center gap-2 rounded-sm bg-white pr-2.5 text-sm">
            <span className="relative">
              <Picture
                path={figure.image_url}
                alt=""
                sizes="40px"
                className="size-10 rounded-sm opacity-60"
              />
              <X size={40} strokeWidth={2.5} aria-hidden="true" className="absolute inset-0 text-kuji-ink" />
            </span>
            <span className="font-semibold line-through decoration-2">{figure.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
