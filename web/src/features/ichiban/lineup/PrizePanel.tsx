import type { Prize } from '@kujiya/contract/catalogue';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { bound, choiceWord } from '../kinds.ts';
import type { PrizeLine } from '../tubes.ts';
import { LeftOf } from './LeftOf.tsx';
import { looksText } from './scale.ts';

/** A prize as a picture with its stamp and a caption; without a line it is the LAST prize, in black and gold. */
export function PrizePanel({
  prize,
  line,
  remaining,
  finished,
  wide = false,
  onLook,
}: {
  prize: Prize;
  line: PrizeLine | undefined;
  /** Tickets left in the tube. */
  remaining: number;
  /** The LAST prize has been drawn already. */
  finished: boolean;
  wide?: boolean;
  onLook: (prize: Prize) => void;
}) {
  const gone = line ? line.left === 0 : finished;
  const word = choiceWord(prize);
  const looks = [looksText(prize), word].filter(Boolean).join('・');
  return (
    <button
      type="button"
      className={cx(
        'outline-ink press relative flex h-full w-full flex-col overflow-hidden rounded-md text-left',
        line ? 'bg-white' : 'bg-ink text-white',
      )}
      onClick={() => onLook(prize)}
    >
      <span
        className={cx(
          'relative block w-full grow',
          wide ? 'aspect-[4/3] desk:aspect-square' : 'aspect-[4/3] desk:aspect-[9/5]',
        )}
      >
        <Picture
          path={prize.image_url}
          alt=""
          sizes={wide ? '(min-width: 960px) 390px, 94vw' : '(min-width: 960px) 390px, 46vw'}
          className={cx('absolute inset-0 [&>img]:object-[50%_30%]', gone && 'opacity-50 grayscale')}
        />
      </span>
      <span className="absolute top-2 left-2 grid rounded-full bg-paper p-0.5">
        <TierStamp tier={prize.tier} size={wide ? 'lg' : 'md'} />
      </span>
      <span className="grid w-full gap-x-3 border-t-[1.5px] border-ink px-3 py-2 desk:grid-cols-[1fr_auto]">
        <span className="grid content-start">
          <span className={cx('leading-snug font-black break-keep wrap-anywhere', !line && 'text-butter')}>
            {bound(prize.name)}
          </span>
          {looks !== '' && (
            <span className={cx('text-xs', line ? 'text-ink-soft' : 'text-white/85')}>{looks}</span>
          )}
          {!line && (
            <span className="text-xs text-white/85">
              {finished ? '已隨最後一張籤送出' : '抽走最後一張籤的人帶回家'}
            </span>
          )}
        </span>
        {line && <LeftOf line={line} remaining={remaining} className="desk:justify-end" />}
      </span>
    </button>
  );
}
