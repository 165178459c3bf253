import { detailPath } from '@kujiya/contract/shop/paths';
import type { DrawResult } from '@kujiya/contract/ticket-purchase';
import { type CSSProperties, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { lazyNamed, optionalNamed } from '#lib/lazy-named.ts';
import { useReducedMotion } from '#lib/motion.ts';
import { fanfare, stamp, tear } from '#shop/opening/sound/sounds.ts';
import { useSound } from '#shop/opening/sound/useSound.ts';
import { StageBar } from '#shop/opening/stage/StageBar.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import { usePreload } from '#shop/opening/stage/usePreload.ts';
import { useRun } from '#shop/opening/stage/useRun.ts';
import { useStageKeys } from '#shop/opening/stage/useStageKeys.ts';
import { tierInk, tierName } from '#shop/prize/tier.ts';
import { Sharing } from '#shop/share/Sharing.tsx';
import { cx } from '#ui/cx.ts';
import { Lanterns } from './Lanterns.tsx';
import { useCircumstances } from './queries.ts';
import { StagePanel } from './StagePanel.tsx';
import { bestFirst, isBigWin, lightOf, type Reveal, revealsOf } from './sequence.ts';
import { shareOf } from './share.ts';
import styles from './stage.module.css';
import { Ticket, type TicketHandle } from './Ticket.tsx';
import ticketStyles from './ticket.module.css';
import { useOpening } from './useOpening.ts';
import { Waiting } from './Waiting.tsx';

const spoken = ({ prize, number }: Reveal): string =>
  `${tierName(prize.tier)}，${prize.name}${number === null ? '' : `，第 ${number} 號籤`}`;

// A separate chunk: not needed before the first ticket is torn.
const loadNextSteps = () => import('./NextSteps.tsx');
const NextSteps = lazyNamed(loadNextSteps, 'NextSteps');
// The results chunk loads while tickets are being torn.
const loadResults = () => import('./Results.tsx');
const Results = lazyNamed(loadResults, 'Results');
const loadConfetti = () => import('#ui/Confetti.tsx');
const Confetti = optionalNamed(loadConfetti, 'Confetti');

/** The opening of one purchase, ticket by ticket, and the result. */
export function Stage({
  draw,
  seen,
  code,
}: {
  draw: DrawResult;
  /** The opening starts at its end: the member has seen it before. */
  seen: boolean;
  code: string;
}) {
  const reveals = revealsOf(draw);
  const total = reveals.length;
  const opening = useOpening(draw.order.id, total, seen);
  const { index, open, done, single, cameOpen, skip } = opening;
  const [sharing, setSharing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const ticket = useRef<TicketHandle>(null);
  const sound = useSound();
  const still = useReducedMotion();

  const reveal = reveals[index];
  const next = reveals[index + 1];
  const isBig = reveal !== undefined && isBigWin(reveal.prize.tier);
  const productPath = detailPath('ichiban', draw.product_id);

  useEffect(() => void Promise.all([loadNextSteps(), loadResults(), loadConfetti()]), []);
  usePreload(next?.prize.image_url, '(min-width: 960px) 360px, 80vw');

  const showProgress = (progress: number) =>
    stage.current?.style.setProperty('--opened', progress.toFixed(3));

  const onOpen = () => {
    opening.tear();
    showProgress(0);
    sound.play(stamp);
    if (isBig) sound.play(fanfare);
  };

  const moveOn = () => {
    if (single) return;
    showProgress(0);
    if (next) opening.moveOn();
    // A transition keeps the stage until the result has rendered.
    else startTransition(opening.moveOn);
  };

  const tearNow = () => ticket.current?.tear();
  const run = useRun({
    index,
    total,
    open,
    done,
    big: isBig,
    act: tearNow,
    next: moveOn,
  });
  const goOn = () => (run.on ? run.stop() : open ? moveOn() : tearNow());

  useStageKeys({
    onGoOn: done ? undefined : goOn,
    onSkip: done ? undefined : run.on ? run.stop : skip,
  });

  const best = bestFirst(reveals)[0];
  const around = useCircumstances(draw.order.id, sharing);
  const content = useMemo(
    () => best && shareOf(draw, best, code, around.data),
    [draw, best, code, around.data],
  );
  if (!reveal || !content) return null;
  const big = open && isBig;
  const steps = (
    <Suspense fallback={<span className="block min-h-29" />}>
      <NextSteps draw={draw} onShare={() => setSharing(true)} />
    </Suspense>
  );
  // The sheet opens with the odds, or without them where the shop does not answer.
  const share = (
    <Sharing open={sharing && !around.isFetching} onClose={() => setSharing(false)} content={content} />
  );

  if (done) {
    return (
      <Suspense fallback={<Waiting />}>
        <Results draw={draw} reveals={reveals} actions={steps} onAgain={opening.again} />
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
      data-quick={run.quick}
      data-hush={run.hush}
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
        onSkip={skip}
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
          cover={cameOpen ? 'none' : open ? 'torn' : 'whole'}
          quick={run.quick}
          draw={draw}
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

      <StagePanel
        draw={draw}
        reveals={reveals}
        opening={opening}
        run={run}
        ticket={ticket}
        steps={steps}
        onShare={() => setSharing(true)}
        onGoOn={goOn}
      />
      {share}
    </div>
  );
}
