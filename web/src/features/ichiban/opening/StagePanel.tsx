import type { DrawResult } from '@kujiya/contract/ticket-purchase';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Progress, type Slip } from '#shop/opening/stage/Progress.tsx';
import { RunButtons, type RunWords } from '#shop/opening/stage/RunButtons.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import type { Run } from '#shop/opening/stage/useRun.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierName } from '#shop/prize/tier.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { PullTrack } from './PullTrack.tsx';
import type { Reveal } from './sequence.ts';
import type { TicketHandle } from './Ticket.tsx';
import type { Opening } from './useOpening.ts';

// Invisible until the ticket is open; a ticket can be torn without it.
const DrawProofBadge = optionalNamed(() => import('./DrawProofBadge.tsx'), 'DrawProofBadge');

const words: RunWords = { one: '撕一張', all: '連續撕', unit: '張', big: 'A・B・C・最後賞' };

const slipOf = ({ key, number, prize }: Reveal): Slip => ({
  key,
  closed: number ?? '★',
  closedWord: number === null ? '最後賞' : '號籤',
  stamp: (arriving) => (
    <TierStamp tier={prize.tier} size="sm" arriving={arriving} className={stageStyles.slipStamp} />
  ),
  name: prize.name,
  spoken: `第 ${number ?? '最後'} 號籤 ${tierName(prize.tier)}`,
});

/** Below the ticket: the slips of all tickets, the proof of the open one, and the ways to go on. */
export function StagePanel({
  draw,
  reveals,
  opening: { index, open, single },
  run,
  ticket,
  steps,
  onShare,
  onGoOn,
}: {
  draw: DrawResult;
  reveals: readonly Reveal[];
  opening: Opening;
  run: Run;
  ticket: RefObject<TicketHandle | null>;
  /** The next steps after a single ticket. */
  steps: ReactNode;
  onShare: () => void;
  onGoOn: () => void;
}) {
  const total = reveals.length;
  const next = reveals[index + 1];
  const left = total - index - (open ? 1 : 0);
  const reveal = reveals[index];
  const unchosen = open && reveal?.choice === null && !run.on ? reveal.prize.name : undefined;
  return (
    <div className={stageStyles.stagePanel}>
      {!single && <Progress slips={reveals.map(slipOf)} index={index} open={open} quick={run.quick} />}
      {/* Invisible until a ticket is open: a passed check would distract before the tear. */}
      <div className={cx('grid w-full justify-items-center', !open && !(run.on && index > 0) && 'invisible')}>
        <Suspense fallback={<span className="block min-h-12" />}>
          <DrawProofBadge draw={draw} prize={unchosen} isBrief={left > 0} />
        </Suspense>
      </div>
      {!(open && single) && (
        <PullTrack
          ticket={ticket}
          words={!open ? '捏住籤角，向右撕開' : next ? '向右拉，換下一張' : '向右拉，看全部獎品'}
        />
      )}
      {open && single ? (
        <div className="flex w-full flex-wrap gap-3">{steps}</div>
      ) : left > 1 || run.on ? (
        <RunButtons words={words} left={left} run={run} onOne={run.one} />
      ) : (
        <div className="flex w-full flex-wrap gap-3">
          {open && (
            <Button className="min-w-24 grow" onClick={onShare}>
              分享
            </Button>
          )}
          <Button
            variant="primary"
            size="lg"
            className="min-w-[min(10rem,100%)] flex-999"
            data-autofocus
            onClick={next ? run.one : onGoOn}
          >
            {open && !next ? `看全部 ${total} 件獎品` : single ? '撕開' : '撕一張'}
          </Button>
        </div>
      )}
      {!(open && single) && (
        <p className="hidden text-xs text-night-soft desk:block">
          <kbd>→</kbd> 或 <kbd>Enter</kbd> {open ? '繼續' : '撕開'}・<kbd>Esc</kbd> 略過
        </p>
      )}
    </div>
  );
}
