import type { DrawResult } from '@kujiya/contract/ticket-purchase';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { ResultFrame } from '#shop/opening/result/ResultFrame.tsx';
import resultsStyles from '#shop/opening/result/results.module.css';
import { WonCard } from '#shop/opening/result/WonCard.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { Button } from '#ui/Button.tsx';
import { Picture } from '#ui/Picture.tsx';
import { kindsOf } from '../kinds.ts';
import { DrawProofBadge } from './DrawProofBadge.tsx';
import styles from './last-banner.module.css';
import { bestFirst, isBigWin, isLast, type Reveal, tally } from './sequence.ts';

function LastBanner({ reveal }: { reveal: Reveal }) {
  return (
    <section aria-label="最後賞" className={styles.lastBanner}>
      <Picture
        path={reveal.prize.image_url}
        alt=""
        sizes="160px"
        priority
        className="w-28 shrink-0 rounded-md border-2 border-gold desk:w-36"
      />
      <div className="min-w-28 flex-1">
        <p className={styles.lastTitle}>最後賞</p>
        <p className="text-base leading-snug font-black break-keep text-white desk:text-lg">
          {reveal.prize.name}
        </p>
        <p className="pt-1 text-sm text-[#d8c9ac]">您抽走了最後一張籤，這一筒為您收場。</p>
      </div>
    </section>
  );
}

/** Whether the variant is the winner's to choose. */
const choiceNote = (choice: Reveal['choice'], name: string): string => {
  if (choice === 'open') return '・還沒選款';
  return choice === null && kindsOf(name) !== undefined ? '・款式隨機' : '';
};

/** All prizes of one purchase, the best first. */
export function Results({
  draw,
  reveals,
  actions,
  onAgain,
}: {
  draw: DrawResult;
  reveals: readonly Reveal[];
  /** The buttons to go on. */
  actions: ReactNode;
  onAgain: () => void;
}) {
  const last = reveals.find((reveal) => isLast(reveal.prize));
  const tickets = bestFirst(reveals).filter((reveal) => !isLast(reveal.prize));
  const best = tally(reveals).find(([tier]) => isBigWin(tier))?.[0];

  return (
    <ResultFrame
      over={`${draw.product_name}・${draw.tube_title}`}
      title={
        best !== undefined
          ? `恭喜，抽中${/^(A|LAST)$/i.test(best) ? '大獎' : tierName(best)}！`
          : reveals.length > 1
            ? '全部打開了！'
            : '打開了！'
      }
      tallies={tally(reveals).map(([tier, count]) => ({
        key: tier,
        mark: <TierStamp tier={tier} size="sm" />,
        count,
      }))}
      total={reveals.length}
      proof={<DrawProofBadge draw={draw} />}
      actions={actions}
    >
      {last && <LastBanner reveal={last} />}
      <ul className={resultsStyles.wonGrid} aria-label="獎品">
        {tickets.map(({ key, number, prize, choice }, place) => (
          <WonCard
            key={key}
            picture={prize.image_url}
            name={prize.name}
            note={
              <>
                {tierName(prize.tier)}・第 <span className="font-print text-sm text-ink">{number}</span> 號籤
                {choiceNote(choice, prize.name)}
              </>
            }
            mark={
              <span className={resultsStyles.wonStamp}>
                <TierStamp tier={prize.tier} size="lg" />
              </span>
            }
            shine={tierInk(prize.tier).bar}
            big={isBigWin(prize.tier) || reveals.length === 1}
            place={place}
          />
        ))}
      </ul>
      <Button variant="quiet" className="justify-self-center" onClick={onAgain}>
        <RotateCcw size={18} aria-hidden="true" />
        再撕一次給朋友看
      </Button>
    </ResultFrame>
  );
}
