import { detailPath } from '@kujiya/contract/shop/paths';
import { type CSSProperties, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { useReducedMotion } from '#lib/motion.ts';
import { fanfare, stamp, tear } from '#shop/opening/sound/sounds.ts';
import { useSound } from '#shop/opening/sound/useSound.ts';
import { Progress, type Slip } from '#shop/opening/stage/Progress.tsx';
import { StageBar } from '#shop/opening/stage/StageBar.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import { usePreload } from '#shop/opening/stage/usePreload.ts';
import { useStageKeys } from '#shop/opening/stage/useStageKeys.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { cx } from '#ui/cx.ts';
import { assorted, kindsOf } from '../tubes.ts';
import { Lanterns } from './Lanterns.tsx';
import { PullTrack } from './PullTrack.tsx';
import type { SeenDraw } from './queries.ts';
import { advance, bestFirst, closed, isBigWin, lightOf, type Reveal, revealsOf } from './sequence.ts';
import { shareOf } from './share.ts';
import styles from './stage.module.css';
import { Ticket, type TicketHandle } from './Ticket.tsx';
import ticketStyles from './ticket.module.css';
import { Waiting } from './Waiting.tsx';

const spoken = ({ prize, number }: Reveal): string =>
  `${tierName(prize.tier)}，${prize.name}${number === null ? '' : `，第 ${number} 號籤`}`;

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

// A separate chunk: not needed before the first ticket is torn.
const loadNextSteps = () => import('./NextSteps.tsx');
const NextSteps = lazyNamed(loadNextSteps, 'NextSteps');
// The results chunk loads while tickets are being torn.
const loadResults = () => import('./Results.tsx');
const Results = lazyNamed(loadResults, 'Results');
// Invisible until the ticket is open; a ticket can be torn without it.
const DrawProofBadge = optionalNamed(() => import('./DrawProofBadge.tsx'), 'DrawProofBadge');
const loadConfetti = () => import('#ui/Confetti.tsx');
const Confetti = optionalNamed(loadConfetti, 'Confetti');

/** The opening of one purchase, ticket by ticket, and the result. */
export function Stage({
  draw,
  owner,
  seen,
  code,
}: {
  draw: SeenDraw;
  owner: boolean;
  /** The opening starts at its end: the member has seen it before, or it is somebody else's. */
  seen: boolean;
  code: string;
}) {
  const reveals = revealsOf(draw);
  const total = reveals.length;
  const [opening, step] = useReducer(
    advance(total),
    seen ? { index: total - 1, open: true, done: true } : closed,
  );
  const [cameOpen, setCameOpen] = useState(false);
  const [sharing, setSharing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const ticket = useRef<TicketHandle>(null);
  const sound = useSound();
  const still = useReducedMotion();
  const confirm = useConfirm();

  useEffect(() => void loadNextSteps(), []);

  const { index, open, done } = opening;
  const reveal = reveals[index];
  const next = reveals[index + 1];
  const single = total === 1;
  const productPath = detailPath('ichiban', draw.product_id);

  useEffect(() => void Promise.all([loadResults(), loadConfetti()]), []);
  usePreload(next?.prize.image_url, '(min-width: 960px) 360px, 80vw');

  const showProgress = (progress: number) =>
    stage.current?.style.setProperty('--opened', progress.toFixed(3));

  const onOpen = () => {
    step('opened');
    showProgress(0);
    sound.play(stamp);
    if (reveal && isBigWin(reveal.prize.tier)) sound.play(fanfare);
  };

  const onShare = () => setSharing(true);

  const moveOn = () => {
    if (single) return;
    showProgress(0);
    step('next');
  };

  const goOn = () => (open ? moveOn() : ticket.current?.tear());

  const skip = async () => {
    const yes = await confirm({
      title: '確定要略過動畫，直接前往獎品結果頁嗎？',
      yes: '直接看結果',
      no: '繼續撕',
    });
    if (!yes) return;
    setCameOpen(true);
    step('skip');
  };

  useStageKeys({
    onGoOn: done ? undefined : goOn,
    onSkip: done || (single && open) ? undefined : () => void skip(),
  });

  const best = bestFirst(reveals)[0];
  const content = useMemo(() => best && shareOf(draw, best, code), [draw, best, code]);
  if (!reveal || !content) return null;
  const kinds = open ? kindsOf(reveal.prize.name) : undefined;
  const big = open && isBigWin(reveal.prize.tier);
  const steps = (
    <Suspense fallback={<span className="block min-h-29" />}>
      <NextSteps draw={draw} onShare={onShare} />
    </Suspense>
  );
  const share = <Sharing open={sharing} onClose={() => setSharing(false)} content={content} />;

  if (done) {
    return (
      <Suspense fallback={<Waiting />}>
        <Results
          draw={draw}
          owner={owner}
          reveals={reveals}
          actions={steps}
          onAgain={
            owner
              ? () => {
                  setCameOpen(false);
                  step('again');
                }
              : undefined
          }
        />
        {share}
      </Suspense>
    );
  }

  return (
    <div
      ref={stage}
      className={cx(stageStyles.stage, styles.ticketStage, 'on-night')}
      data-open={open}
      data-big={big}
      data-tier={reveal.prize.tier.toUpperCase()}
      style={
        {
          '--light': lightOf(reveal.prize.tier),
          '--shine': tierInk(reveal.prize.tier).stamp,
        } as CSSProperties
      }
    >
      <Lanterns />
      <StageBar
        product={draw.product_name}
        loud={sound.loud}
        onSound={sound.toggle}
        back={productPath}
        onSkip={single && open ? undefined : () => void skip()}
      />
      <h1 className="sr-only">{draw.product_name} 開籤</h1>
      <p className="sr-only" aria-live="assertive">
        {open ? spoken(reveal) : `第 ${index + 1} 張，共 ${total} 張，尚未撕開`}
      </p>

      <div className={cx(styles.stagePlace, stageStyles.stagePlace)}>
        <div className={stageStyles.stageRays} aria-hidden="true" />
        <div className={stageStyles.stageHalo} aria-hidden="true" />
        <div className={stageStyles.stageFloor} aria-hidden="true" />
        {next && <div className={ticketStyles.lotNext} aria-hidden="true" data-two={total - index > 2} />}
        <Ticket
          key={reveal.key}
          ref={ticket}
          reveal={reveal}
          open={open}
          opened={cameOpen}
          product={draw.product_name}
          tube={draw.tube_title}
          onOpen={onOpen}
          onMoveOn={moveOn}
          onProgress={showProgress}
          onTooth={(count) => sound.play((on) => tear(on, count))}
        />
        {big && !still && (
          <div key={`flash-${reveal.key}`} className={stageStyles.stageFlash} aria-hidden="true" />
        )}
      </div>
      <Suspense fallback={null}>
        {big && !cameOpen && <Confetti key={`confetti-${reveal.key}`} count={110} />}
      </Suspense>

      <div className={stageStyles.stagePanel}>
        {!single && <Progress slips={reveals.map(slipOf)} index={index} open={open} />}
        {/* Invisible until the ticket is open: a passed check would distract before the tear. */}
        <div className={cx('grid w-full justify-items-center', !open && 'invisible')}>
          <Suspense fallback={<span className="block min-h-12" />}>
            <DrawProofBadge draw={draw} />
          </Suspense>
          {kinds !== undefined && <p className="pt-1 text-sm text-night-soft">{assorted(kinds)}</p>}
        </div>
        {!(open && single) && (
          <PullTrack
            ticket={ticket}
            words={!open ? '捏住籤角，向右撕開' : next ? '向右拉，換下一張' : '向右拉，看全部獎品'}
          />
        )}
        {open && single ? (
          <div className="flex w-full flex-wrap gap-3">{steps}</div>
        ) : (
          <div className="flex w-full gap-3">
            {open && (
              <Button className="min-w-24" onClick={onShare}>
                分享
              </Button>
            )}
            <Button variant="primary" size="lg" className="grow" data-autofocus onClick={goOn}>
              {!open ? '撕開' : next ? '撕下一張' : `看全部 ${total} 件獎品`}
            </Button>
          </div>
        )}
        {!(open && single) && (
          <p className="hidden text-xs text-night-soft desk:block">
            <kbd>→</kbd> 或 <kbd>Enter</kbd> {open ? '繼續' : '撕開'}・<kbd>Esc</kbd> 略過
          </p>
        )}
      </div>
      {share}
    </div>
  );
}
