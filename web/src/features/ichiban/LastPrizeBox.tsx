import type { Prize } from '@kujiya/contract/catalogue';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Picture } from '#ui/Picture.tsx';

/** The black and gold foot of a tube's prizes: the LAST prize, which comes with the last ticket. */
export function LastPrizeBox({
  prize,
  finished,
  onLook,
}: {
  prize: Prize;
  /** The LAST prize has been drawn already. */
  finished: boolean;
  onLook: (prize: Prize) => void;
}) {
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-b-[10px] bg-ink px-3 py-2.5 text-left text-white hover:bg-night-deep focus-visible:-outline-offset-4 focus-visible:[--focus:var(--color-butter)] desk:px-4"
      onClick={() => onLook(prize)}
    >
      <span className="relative w-26 shrink-0 desk:w-14">
        <Picture path={prize.image_url} alt="" sizes="104px" className="rounded-md" />
        <span className="absolute -top-1 -left-1.5">
          <TierStamp tier="LAST" size="md" />
        </span>
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-black text-butter">{prize.name}</span>
        {prize.size !== null && <span className="block text-xs text-white/85">{prize.size}</span>}
        <span className="block text-xs text-white/85">
          {finished ? '已隨最後一張籤送出' : '抽走最後一張籤的人帶回家'}
        </span>
      </span>
    </button>
  );
}
