import type { BoxResult, OpenedBox } from '@kujiya/contract/box-purchase';
import { casePath } from '@kujiya/contract/shop/paths';
import { type CSSProperties, type Dispatch, useRef } from 'react';
import { useReducedMotion } from '#lib/motion.ts';
import { fanfare, tear } from '#shop/opening/sound/sounds.ts';
import { useSound } from '#shop/opening/sound/useSound.ts';
import { Progress, type Slip } from '#shop/opening/stage/Progress.tsx';
import { RunButtons, type RunWords } from '#shop/opening/stage/RunButtons.tsx';
import { StageBar } from '#shop/opening/stage/StageBar.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import { usePreload } from '#shop/opening/stage/usePreload.ts';
import { useRun } from '#shop/opening/stage/useRun.ts';
import { useStageKeys } from '#shop/opening/stage/useStageKeys.ts';
import { isGreatFind, rarityInk, rarityLight, rarityName } from '#shop/prize/rarity.ts';
import { Button } from '#ui/Button.tsx';
import { Confetti } from '#ui/Confetti.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { BoxProof } from './BoxProof.tsx';
import foundStyles from './found.module.css';
import { atOnce, type OpeningState, type OpeningStep } from './sequence.ts';
import { found, rip, slide, unfold } from './sounds.ts';
import { Unboxing, type UnboxingHandle } from './Unboxing.tsx';
import styles from './unboxing.module.css';

const cardSizes = '(min-width: 960px) 400px, 76vw';

const slipOf = ({ item_index: index, rarity, item_name: name }: OpenedBox): Slip => ({
  key: String(index),
  closed: index,
  closedWord: '號盒',
  stamp: () => {
    const [from, glint, to] = rarityInk(rarity).foil;
    return (
      <span
        className={foundStyles.slipFoil}
        style={{ background: `linear-gradient(115deg, ${from} 20%, ${glint} 48%, ${to} 78%)` }}
      />
    );
  },
  name,
  spoken: `${index} 號盒，${rarityName(rarity)}，${name}`,
});

const words: Record<OpeningState['phase'], { does: string; hint: string }> = {
  closed: { does: '撕開封條', hint: '捏住封條，向右撕開' },
  unfolding: { does: '開箱中…', hint: '開箱中…' },
  bag: { does: '拉開袋子', hint: '把袋口往上拉開' },
  open: { does: '', hint: '' },
};

const runWords: RunWords = { one: '開一盒', all: '連續開', unit: '盒', big: '超稀有以上' };

/** The opening of one purchase, box by box. */
export function Stage({
  result,
  opening: { index, phase },
  step,
  onSkip,
}: {
  result: BoxResult;
  opening: OpeningState;
  step: Dispatch<OpeningStep>;
  onSkip: () => void;
}) {
  const { items } = result;
  const total = items.length;
  const unboxing = useRef<UnboxingHandle>(null);
  const sound = useSound();
  const still = useReducedMotion();
  const box = items[index];
  const next = items[index + 1];
  const open = phase === 'open';
  const many = total > 1;
  const moving = phase === 'unfolding' || (many && phase === 'bag');

  usePreload(box?.item_image_url, cardSizes);
  usePreload(next?.item_image_url, cardSizes);

  const run = useRun({
    ...{ index, total, open, done: false },
    big: box !== undefined && isGreatFind(box.rarity),
    act: () => {
      if (!run.quick) return unboxing.current?.act();
      for (const taken of atOnce) step(taken);
      if (box) sound.play((on) => found(on, box.rarity));
    },
    next: () => step('next'),
  });
  const goOn = () => {
    if (run.on) run.stop();
    else if (open) step('next');
    else unboxing.current?.act();
  };
  useStageKeys({ onGoOn: goOn, onSkip: run.on ? run.stop : onSkip });

  if (!box) return null;
  const great = open && isGreatFind(box.rarity);
  const left = total - index - (open ? 1 : 0);
  const lit = { '--light': rarityLight(box.rarity), '--shine': rarityInk(box.rarity).shine } as CSSProperties;

  const onStep = (taken: OpeningStep) => {
    if (taken === 'torn') {
      sound.play(unfold);
      sound.play(slide);
    } else if (taken === 'pulled') {
      sound.play(rip);
      sound.play((on) => found(on, box.rarity));
      if (isGreatFind(box.rarity)) sound.play(fanfare);
    }
    step(taken);
  };

  return (
    <div
      className={cx(stageStyles.stage, styles.boxStage, 'on-night')}
      data-open={open}
      data-big={great}
      data-quick={run.quick}
      data-hush={run.hush}
      style={lit}
    >
      <StageBar
        product={result.product_name}
        loud={sound.loud}
        onSound={sound.toggle}
        back={casePath(result.product_id, result.package_id)}
        onSkip={onSkip}
      />
      <h1 className="sr-only">{result.product_name} 開箱</h1>
      <p className="sr-only" aria-live="assertive">
        {open
          ? `${rarityName(box.rarity)}，${box.item_name}${box.is_new ? '，新收藏' : ''}`
          : `第 ${index + 1} 盒，共 ${total} 盒，${phase === 'bag' ? '袋子還沒拉開' : '尚未打開'}`}
      </p>

      <div className={cx(styles.stagePlace, stageStyles.stagePlace)}>
        <div className={stageStyles.stageRays} aria-hidden="true" />
        <div className={stageStyles.stageHalo} aria-hidden="true" />
        <div className={cx(styles.stageFloor, stageStyles.stageFloor)} aria-hidden="true" />
        <Unboxing
          key={box.item_index}
          ref={unboxing}
          box={box}
          picture={result.box_image_url}
          phase={phase}
          quick={many}
          onStep={onStep}
          onTooth={() => sound.play((on) => tear(on, 2))}
        />
        {great && !still && (
          <div key={`flash-${box.item_index}`} className={stageStyles.stageFlash} aria-hidden="true" />
        )}
      </div>
      {great && <Confetti key={`confetti-${box.item_index}`} count={120} />}

      <div className={stageStyles.stagePanel}>
        {many && <Progress slips={items.map(slipOf)} index={index} open={open} quick={run.quick} />}
        {!many && (
          <p className="flex min-h-10 items-center gap-2 text-sm font-semibold text-night-soft">
            {open ? (
              '已收進您的盒櫃'
            ) : (
              <>
                <Picture path={result.box_image_url} alt="" sizes="40px" cutOut className="size-10" />
                {words[phase].hint}
              </>
            )}
          </p>
        )}
        <BoxProof result={result} isBrief={left > 0} />
        {many && (left > 1 || run.on) ? (
          <RunButtons words={runWords} left={left} run={run} pending={moving} onOne={run.one} />
        ) : (
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            data-autofocus
            pending={moving}
            onClick={next ? run.one : goOn}
          >
            {!open ? words[phase].does : next ? '開一盒' : many ? `看全部 ${total} 款` : '看收藏進度'}
          </Button>
        )}
        <p className="hidden text-xs text-night-soft desk:block">
          <kbd>→</kbd> 或 <kbd>Enter</kbd> 打開・<kbd>Esc</kbd> 略過
        </p>
      </div>
    </div>
  );
}
