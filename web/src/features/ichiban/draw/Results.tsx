import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share2 from 'lucide-react/icons/share-2';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { cx } from '../../../ui/cx.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { TierStamp } from '../../../ui/TierStamp.tsx';
import { tierInk, tierName } from '../../../ui/tier.ts';
import { DrawProofBadge } from './DrawProofBadge.tsx';
import type { SeenDraw } from './queries.ts';
import { bestFirst, isBigWin, isLast, type Reveal, tally } from './sequence.ts';

function LastBanner({ reveal }: { reveal: Reveal }) {
  return (
    <section aria-label="最後賞" className="last-banner">
      <Picture
        path={reveal.prize.image_url}
        alt=""
        sizes="160px"
        priority
        className="w-28 shrink-0 rounded-md border-2 border-gold desk:w-36"
      />
      <div className="min-w-0">
        <p className="last-title">最後賞</p>
        <p className="text-base leading-snug font-black break-keep text-white desk:text-lg">
          {reveal.prize.name}
        </p>
        <p className="pt-1 text-sm text-[#d8c9ac]">您抽走了最後一張籤，這一筒為您收場。</p>
      </div>
    </section>
  );
}

function PrizeCard({ reveal: { prize, number }, place }: { reveal: Reveal; place: number }) {
  const big = isBigWin(prize.tier);
  const style = { '--tier': tierInk(prize.tier).bar, '--place': Math.min(place, 12) } as CSSProperties;
  return (
    <li className={cx('won', big && 'won-big')} style={style}>
      <div className="relative">
        <Picture
          path={prize.image_url}
          alt=""
          sizes={big ? '(min-width: 960px) 380px, 90vw' : '(min-width: 960px) 190px, 45vw'}
          className="won-picture"
        />
        <span className="won-stamp">
          <TierStamp tier={prize.tier} size="lg" />
        </span>
      </div>
      <div className="won-words">
        <p className={cx('leading-snug font-black text-balance break-keep', big ? 'text-lg' : 'text-sm')}>
          {prize.name}
        </p>
        <p className="text-xs text-ink-soft">
          {tierName(prize.tier)}・第 <span className="font-print text-sm text-ink">{number}</span> 號籤
        </p>
      </div>
    </li>
  );
}

/** Everything one purchase drew, the best first. */
export function Results({
  draw,
  owner,
  reveals,
  onShare,
  onAgain,
}: {
  draw: SeenDraw;
  owner: boolean;
  reveals: readonly Reveal[];
  onShare: () => void;
  /** Absent for whoever only looks at somebody's draw. */
  onAgain: (() => void) | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here is gone, and with it the focus.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  const last = reveals.find((reveal) => isLast(reveal.prize));
  const tickets = bestFirst(reveals).filter((reveal) => !isLast(reveal.prize));
  const wins = tally(reveals).filter(([tier]) => isBigWin(tier)).length;

  return (
    <div className="results on-night">
      <div className="gutters results-columns">
        <header className="results-head">
          <p className="truncate text-sm font-semibold text-night-soft">
            {draw.product_name}・{draw.tube_title}
          </p>
          <h1 ref={heading} tabIndex={-1} className="pt-1 text-xl outline-none desk:text-2xl">
            {!owner ? '這次抽到的獎品' : wins > 0 ? '恭喜，抽中大獎！' : '全部打開了！'}
          </h1>
          <ul className="flex flex-wrap gap-2 pt-3" aria-label={`共 ${reveals.length} 件`}>
            {tally(reveals).map(([tier, count]) => (
              <li
                key={tier}
                className="flex items-center gap-1.5 rounded-full bg-paper py-0.5 pr-3 pl-1 text-ink"
              >
                <TierStamp tier={tier} size="sm" />
                <span className="text-sm font-semibold">
                  × <span className="font-print">{count}</span>
                </span>
              </li>
            ))}
          </ul>
          <div className="pt-4">
            <DrawProofBadge draw={draw} />
          </div>
        </header>

        <div className="results-list">
          {last && <LastBanner reveal={last} />}
          <ul className="won-grid" aria-label="獎品">
            {tickets.map((reveal, place) => (
              <PrizeCard key={reveal.key} reveal={reveal} place={place} />
            ))}
          </ul>
          {onAgain && (
            <Button variant="quiet" className="justify-self-center" onClick={onAgain}>
              <RotateCcw size={18} aria-hidden="true" />
              再撕一次給朋友看
            </Button>
          )}
        </div>

        <div className="results-actions">
          <Button className="shrink-0" onClick={onShare}>
            <Share2 size={20} aria-hidden="true" />
            分享
          </Button>
          <ButtonLink
            to={`/ichiban/detail/${draw.product_id}`}
            className="grow"
            {...(!draw.order && { variant: 'primary' as const })}
          >
            返回商品
          </ButtonLink>
          {draw.order && (
            <ButtonLink to="/box" variant="primary" className="grow">
              查看盒櫃
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
