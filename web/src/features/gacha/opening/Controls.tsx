import type { CapsuleItem } from '@kujiya/contract/gacha';
import type { CSSProperties } from 'react';
import { Progress, type Slip } from '#shop/opening/stage/Progress.tsx';
import { RunButtons, type RunWords } from '#shop/opening/stage/RunButtons.tsx';
import stageStyles from '#shop/opening/stage/stage.module.css';
import type { Run } from '#shop/opening/stage/useRun.ts';
import { isGreatFind, rarityInk, rarityName } from '#shop/prize/rarity.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import type { OpenedCapsule } from './found.ts';
import { Lineup } from './Lineup.tsx';
import type { Phase } from './phases.ts';
import plateStyles from './plate.module.css';
import styles from './scene.module.css';

const slipOf = ({ key, name, rarity, picture }: OpenedCapsule, place: number): Slip => ({
  key,
  closed: place + 1,
  closedWord: '轉蛋',
  stamp: (arriving) => (
    <span
      className={cx(styles.capsuleSlip, arriving && 'stamp-down')}
      style={{ '--ring': rarityInk(rarity).foil[2] } as CSSProperties}
    >
      <Picture path={picture} alt="" sizes="32px" className="size-full" />
    </span>
  ),
  name,
  spoken: `${rarityName(rarity)} ${name}`,
});

/** What a run stops at is named only where the machine holds it. */
const wordsOf = (items: readonly CapsuleItem[]): RunWords => ({
  one: '轉一顆',
  all: '連續轉',
  unit: '顆',
  ...(items.some(({ rarity }) => isGreatFind(rarity)) && { big: '超稀有以上' }),
});

/** The controls beside the machine: the progress, and the button that goes on. */
export function Controls({
  items,
  found,
  index,
  phase,
  opened,
  trial,
  run,
  onGoOn,
}: {
  items: readonly CapsuleItem[];
  found: readonly OpenedCapsule[];
  index: number;
  phase: Phase;
  opened: boolean;
  trial: boolean;
  run: Run;
  onGoOn: () => void;
}) {
  const total = found.length;
  const last = index === total - 1;
  const idle = phase === 'idle';
  const left = total - index - (opened ? 1 : 0);
  const runs = total > 1 && (left > 1 || run.on);
  const label = idle ? '轉動把手' : phase !== 'reveal' ? '轉動中…' : last ? '看結果' : '轉一顆';
  return (
    <div className={cx(styles.stagePanel, stageStyles.stagePanel)}>
      {total === 1 && <Lineup items={items} out={opened ? found[index]?.itemId : undefined} />}
      {trial && <p className={plateStyles.trial}>試轉：不扣代幣，轉到的也不會收進盒櫃</p>}
      {total > 1 && <Progress slips={found.map(slipOf)} index={index} open={opened} quick={run.quick} />}
      <p className="min-h-6 text-center text-sm text-night-soft">
        {idle
          ? '握住把手順時針轉一圈，或按下按鈕'
          : phase === 'reveal' && !last && opened
            ? '點一下轉蛋，也能轉下一顆'
            : ''}
      </p>
      {runs ? (
        <RunButtons
          words={wordsOf(items)}
          left={left}
          run={run}
          pending={!idle && phase !== 'reveal'}
          onOne={onGoOn}
        />
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          data-autofocus
          pending={!idle && phase !== 'reveal'}
          onClick={onGoOn}
        >
          {label}
        </Button>
      )}
      <p className="hidden text-xs text-night-soft desk:block">
        <kbd>→</kbd> 或 <kbd>Enter</kbd> {idle ? '轉動' : '繼續'}・<kbd>Esc</kbd> 略過
      </p>
    </div>
  );
}
