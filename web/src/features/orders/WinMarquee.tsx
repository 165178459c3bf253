import { latestWins, type Win } from '@kujiya/contract/orders';
import { useQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { Link } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import css from './wins.module.css';
import { keepFirst, pieces, winsQuery } from './wins.ts';

const none: Win[] = [];

/** Pixels a second. */
const speed = 60;

function Round({ wins, isCopy = false }: { wins: readonly Win[]; isCopy?: boolean }) {
  return (
    <ul className={css.round} aria-hidden={isCopy || undefined}>
      {wins.map(({ id, text, highlight, link }) => (
        <li key={id}>
          <Link
            to={link}
            className="inline-flex min-h-11 items-center pr-10 whitespace-nowrap hover:underline"
            {...(isCopy && { tabIndex: -1 })}
          >
            <span>
              {pieces(text, highlight).map(({ text: piece, strong }) =>
                strong ? (
                  <b key={piece} className="text-kuji-ink">
                    {piece}
                  </b>
                ) : (
                  piece
                ),
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The latest wins: the line runs past, pauses under the pointer, and takes in new wins between two rounds. */
export function WinMarquee() {
  const { data: latest = none, dataUpdatedAt, isError } = useQuery(winsQuery(useClient()));
  const [shown, setShown] = useState(latest);
  const [isPaused, setPaused] = useState(false);
  const [seconds, setSeconds] = useState<number>();
  const track = useRef<HTMLDivElement>(null);
  if (shown.length === 0 && latest.length > 0) setShown(latest);

  useEffect(() => keepFirst(latest, dataUpdatedAt), [latest, dataUpdatedAt]);
  useEffect(() => {
    const element = track.current;
    if (element && shown.length > 0) setSeconds(element.scrollWidth / 2 / speed);
  }, [shown]);

  return (
    <section aria-label="得獎快報" className="flex min-h-11 items-center gap-2 overflow-hidden text-sm">
      <Megaphone size={18} aria-hidden="true" className="shrink-0 text-kuji" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it scrolls back once none of its links has the focus */}
      <div
        className="min-w-0 grow overflow-hidden"
        onBlur={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      >
        {shown.length === 0 ? (
          <p className="truncate">
            {isError
              ? latestWins.failure
              : `每一抽都能自己驗證，抽到的獎品先放盒櫃，${ourShop.shippingFee === 0 ? '一律' : `滿 ${ourShop.freeFrom} 件`}免運。`}
          </p>
        ) : (
          <div
            ref={track}
            className={cx(css.track, seconds !== undefined && css.running, isPaused && css.paused)}
            style={{ '--run': `${seconds ?? 0}s` } as CSSProperties}
            onAnimationIteration={() => setShown(latest)}
          >
            <Round wins={shown} />
            <Round wins={shown} isCopy />
          </div>
        )}
      </div>
      {shown.length > 0 && (
        <IconButton
          bare
          className="shrink-0 motion-reduce:hidden"
          label={isPaused ? '繼續播放快報' : '暫停快報'}
          icon={isPaused ? <Play size={18} /> : <Pause size={18} />}
          onClick={() => setPaused(!isPaused)}
        />
      )}
    </section>
  );
}
