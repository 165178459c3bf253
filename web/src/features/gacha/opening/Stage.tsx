import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import { detailPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { type CSSProperties, Suspense, startTransition, useEffect, useState } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { shells } from '#shop/game-page/machine-paint.ts';
import { markOpened, wasOpened } from '#shop/opening/stage/opened-orders.ts';
import { StageBar } from '#shop/opening/stage/StageBar.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import { usePreload } from '#shop/opening/stage/usePreload.ts';
import { useRun } from '#shop/opening/stage/useRun.ts';
import { useStageKeys } from '#shop/opening/stage/useStageKeys.ts';
import { noteOpened, openedBefore } from '#shop/opening/unopened.ts';
import { isGreatFind, rarityInk, rarityLight, rarityName } from '#shop/prize/rarity.ts';
import { Confetti } from '#ui/Confetti.tsx';
import { cx } from '#ui/cx.ts';
import { heapPlaces, inSightOf } from '../heap.ts';
import { Machine } from '../Machine.tsx';
import { capacityOf, type MachineState, stockOf } from '../stock.ts';
import { Capsule } from './Capsule.tsx';
import { Coin } from './Coin.tsx';
import { Controls } from './Controls.tsx';
import type { OpenedCapsule } from './found.ts';
import { Handle } from './Handle.tsx';
import { NamePlate } from './NamePlate.tsx';
import orbStyles from './orb.module.css';
import { type Phase, phaseLengths } from './phases.ts';
import { Sparkles } from './Sparkles.tsx';
import styles from './scene.module.css';
import { ratchet } from './sounds.ts';
import { openingMs, quickMs, useOpened } from './useOpened.ts';
import { usePhases } from './usePhases.ts';
import { useStageSound } from './useStageSound.ts';
import { Waiting } from './Waiting.tsx';

// The results chunk loads while the machine is being turned.
const loadResult = () => import('./Results.tsx');
const Result = lazyNamed(loadResult, 'Result');

const pictureSizes = '240px';

const words: Record<Phase, string> = {
  idle: '尚未轉動',
  panelActive: '投幣',
  panelExpanding: '投幣',
  handleRotated: '轉動把手',
  machineLifted: '轉動把手',
  capsuleDropped: '轉蛋掉下來了',
  zoom: '轉蛋掉下來了',
  reveal: '打開轉蛋',
};

/** The phases after the capsule on top of the heap has gone down the chute. */
const fallen: readonly Phase[] = ['machineLifted', 'capsuleDropped', 'zoom', 'reveal'];

/** The opening of one purchase, or of a trial: the machine, capsule by capsule, and the result. */
export function Stage({
  machine,
  found,
  receipt,
  orderId,
}: {
  machine: MachineState;
  found: readonly OpenedCapsule[];
  receipt: DrawReceipt | null;
  /** Undefined in a trial. */
  orderId: number | undefined;
}) {
  const { product, items } = machine;
  const total = found.length;
  const trial = orderId === undefined;
  // The animation is not repeated when the member returns to an opening.
  const [seen] = useState(() => orderId !== undefined && wasOpened(orderId));
  const { show, step, still } = usePhases(total, seen, orderId === undefined ? 0 : openedBefore(orderId));
  const [played, setPlayed] = useState(!seen);
  const { index, phase, done } = show;
  const revealed = index + (phase === 'reveal' ? 1 : 0);
  const over = revealed === total;
  const now = found[index];
  const great = now !== undefined && isGreatFind(now.rarity);
  // A capsule that a run opens keeps its pace when the run is stopped.
  const [ran, setRan] = useState<string>();
  const quick = ran !== undefined && ran === now?.key;
  const opened = useOpened(
    now?.key ?? '',
    phase === 'reveal' && !done,
    still ? 0 : quick ? quickMs : openingMs,
  );
  const sound = useStageSound(now, phase, opened, still || done);

  useEffect(() => void loadResult(), []);
  useEffect(() => {
    if (orderId === undefined) return;
    noteOpened(orderId, revealed);
    if (over) markOpened(orderId);
  }, [revealed, over, orderId]);
  usePreload(now?.picture, pictureSizes);
  usePreload(found[index + 1]?.picture, pictureSizes);

  const turn = () => step('turn');
  // A transition keeps the stage visible and responsive until the result has rendered.
  const skip = () => startTransition(() => step('skip'));
  const next = () => (index === total - 1 ? startTransition(() => step('next')) : step('next'));
  const run = useRun({
    ...{ index, total, done, next },
    open: opened,
    big: great,
    act: () => {
      if (run.quick) {
        setRan(now?.key);
        step('reveal');
      } else if (phase === 'idle') turn();
    },
  });
  const goOn = () => (run.on ? run.stop() : phase === 'idle' ? turn() : next());
  useStageKeys({
    onGoOn: done || (phase !== 'idle' && phase !== 'reveal' && !run.on) ? undefined : goOn,
    onSkip: done ? undefined : run.on ? run.stop : skip,
  });

  if (!now) return null;
  // A trial takes none: the one that is shown goes back.
  const left = { remaining: stockOf(items) - (trial ? 1 : 0), total: capacityOf(items) };
  const inSight = inSightOf(left, total, index);
  const shell = shells[heapPlaces(product.id, shells.length)[inSight - 1]?.shade ?? 0] ?? shells[0];
  if (done)
    return (
      <Suspense fallback={<Waiting />}>
        <Result
          machine={machine}
          found={found}
          receipt={receipt}
          trial={trial}
          celebrate={played}
          onAgain={() => {
            setPlayed(true);
            step('again');
          }}
        />
      </Suspense>
    );

  const style = {
    ...phaseLengths,
    '--opening': `${quick ? quickMs : openingMs}ms`,
    '--light': rarityLight(now.rarity),
    '--shine': rarityInk(now.rarity).shine,
  } as CSSProperties;

  return (
    <div
      className={cx(stageStyles.stage, styles.capsuleStage, 'on-night')}
      data-phase={phase}
      data-open={opened}
      data-big={opened && great}
      data-quick={quick}
      data-hush={run.hush}
      data-rank={rarityInk(now.rarity).rank}
      style={style}
    >
      <StageBar
        product={product.name}
        loud={sound.loud}
        onSound={sound.toggle}
        back={detailPath('gacha', product.id)}
        onSkip={skip}
      />
      <h1 className="sr-only">
        {product.name} {trial ? '試轉' : '轉蛋'}
      </h1>
      <p className="sr-only" aria-live="assertive">
        {opened
          ? `${rarityName(now.rarity)}，${now.name}${now.isNew ? '，新收藏' : ''}`
          : `第 ${index + 1} 顆，共 ${total} 顆，${words[phase]}`}
      </p>

      <div className={cx(styles.stagePlace, stageStyles.stagePlace)}>
        <div className={stageStyles.stageRays} aria-hidden="true" />
        <div className={cx(styles.stageHalo, stageStyles.stageHalo)} aria-hidden="true" />
        <div className={styles.scene} data-first={index === 0}>
          <div className={styles.sceneFloor} aria-hidden="true" />
          <div className={styles.rig}>
            <Machine
              productId={product.id}
              sign={product.series}
              image={product.image_url}
              price={drawPrice(product)}
              inSight={fallen.includes(phase) ? inSight - 1 : inSight}
              lit={phase !== 'idle'}
              dial={<Handle ready={phase === 'idle'} onNotch={() => sound.play(ratchet)} onTurn={turn} />}
            >
              <Coin />
            </Machine>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it and the keys do the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it and the keys do the same */}
          <div key={now.key} className={orbStyles.sceneOrb} onClick={opened ? next : undefined}>
            <div className={orbStyles.orbShadow} aria-hidden="true" />
            <Capsule found={now} shell={shell} open={opened} />
            {opened && <Sparkles rank={rarityInk(now.rarity).rank} />}
            <NamePlate found={now} shown={opened} />
          </div>
        </div>
        {opened && !still && rarityInk(now.rarity).rank >= 2 && (
          <div key={`flash-${now.key}`} className={stageStyles.stageFlash} aria-hidden="true" />
        )}
      </div>
      {opened && great && <Confetti key={`confetti-${now.key}`} count={160} />}

      <Controls
        items={items}
        found={found}
        index={index}
        phase={phase}
        opened={opened}
        trial={trial}
        run={run}
        onGoOn={goOn}
      />
    </div>
  );
}
