import { type PresentWord, presentWords } from '@kujiya/contract/presents';
import { spaced } from '@kujiya/contract/shop/spacing';
import Gift from 'lucide-react/icons/gift';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Picture } from '#ui/Picture.tsx';

/** The card of a present: a picture with a ribbon, the word, and the thing. */
export function PresentCard({
  item,
  word,
  giver,
}: {
  item: { name: string; image_url: string; tier: string | null };
  word: PresentWord;
  giver?: string;
}) {
  return (
    <figure className="outline-ink mx-auto w-full max-w-xs overflow-hidden rounded-md bg-white text-center shadow-hard">
      <div className="relative aspect-square bg-butter-tint">
        <Picture path={item.image_url} alt="" sizes="320px" className="size-full object-cover" />
        {item.tier !== null && (
          <span className="absolute bottom-3 left-3 rounded-full bg-white">
            <TierStamp tier={item.tier} />
          </span>
        )}
      </div>
      <figcaption>
        <p className="relative border-y-[1.5px] border-ink bg-kuji px-4 pt-5 pb-3 text-xl font-black text-white">
          <span className="outline-ink absolute -top-5 left-1/2 grid size-10 -translate-x-1/2 place-items-center rounded-full bg-butter text-ink">
            <Gift size={20} aria-hidden="true" />
          </span>
          {presentWords[word]}
        </p>
        <p className="px-4 pt-3 font-black break-keep wrap-anywhere">{item.name}</p>
        <p className="px-4 pt-0.5 pb-4 text-sm text-ink-soft">
          {giver === undefined ? '一份禮物' : `${spaced(giver)}送的禮物`}
        </p>
      </figcaption>
    </figure>
  );
}
