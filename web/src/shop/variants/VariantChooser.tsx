import { useState } from 'react';
import { messageOf } from '#lib/client.ts';
import { tierName } from '#shop/prize/tier.ts';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import { countOf, possible, tapped, type VariantPicks, without } from './picks.ts';
import { TakenList } from './TakenList.tsx';
import { type ChoiceGroup, useChoosing } from './useChoosing.ts';
import { useVariants } from './useVariants.ts';
import { VariantGrid } from './VariantGrid.tsx';

const finalText = '選了就不能改。';

function GridSkeleton() {
  return (
    <Loading className="grid grid-cols-2 gap-3 desk:grid-cols-3">
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className="skeleton aspect-[1/1.2] rounded-md" />
      ))}
    </Loading>
  );
}

/** How many pieces, from which tickets. */
function piecesText({ tier, pieces }: ChoiceGroup): string {
  const numbers = pieces.flatMap(({ number }) => number ?? []);
  const from = numbers.length === 0 ? '' : `（第 ${numbers.join('、')} 號籤）`;
  return `您抽中 ${pieces.length} 件${tier === null ? '' : ` ${tierName(tier)}`}：選 ${pieces.length} 款${from}`;
}

/** The sheet in which the winner of some pieces of a prize chooses their variants from those left in the tube. */
export function VariantChooser({
  group,
  open,
  onClose,
}: {
  group: ChoiceGroup;
  open: boolean;
  onClose: () => void;
}) {
  const confirm = useConfirm();
  const query = useVariants(open ? group.tubeId : undefined);
  const choosing = useChoosing(group);
  const [wanted, setWanted] = useState<VariantPicks>(new Map());
  const prize = query.data?.data.find(({ prize_id }) => prize_id === group.prizeId);
  const variants = prize?.variants ?? [];
  const most = choosing.open.length;
  const picks = possible(wanted, variants, most);
  const picked = countOf(picks);
  const isDone = most === 0 && choosing.taken.length > 0;

  const chooseNow = async () => {
    const names = variants.flatMap(({ id, name }) => {
      const n = picks.get(id) ?? 0;
      return n === 0 ? [] : [n === 1 ? name : `${name} ×${n}`];
    });
    const sure = await confirm({
      title: `就選「${names.join('、')}」嗎？`,
      text: finalText,
      yes: picked === 1 ? '就選這款' : '就選這些',
      no: '再想想',
    });
    if (!sure) return;
    await choosing.choose(picks, (variant) => setWanted((before) => without(before, variant)));
  };
  const chooseMissing = async () => {
    const sure = await confirm({
      title: `${most} 件都幫您配嗎？`,
      text: `先配您沒有的，再配剩最多的。${finalText}`,
      yes: '幫我配',
    });
    if (sure) await choosing.chooseMissing();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        isDone ? '選好了' : `選款・${group.tier === null ? '' : `${tierName(group.tier)} `}${group.name}`
      }
      footer={
        isDone ? (
          <Button variant="primary" size="lg" className="w-full" data-autofocus onClick={onClose}>
            完成
          </Button>
        ) : (
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button size="lg" className="px-4" disabled={!prize} onClick={prize && chooseMissing}>
              幫我配沒有的
            </Button>
            <Button
              variant="primary"
              size="lg"
              disabled={picked === 0}
              onClick={picked > 0 ? chooseNow : undefined}
            >
              選好了 {picked}／{most}
            </Button>
          </div>
        )
      }
    >
      {isDone ? (
        <TakenList taken={choosing.taken} />
      ) : (
        <div className="grid gap-3">
          <div className="flex items-end justify-between gap-3">
            <div>
              <p className="font-black">這一筒還剩這些，先選先得</p>
              <p className="text-sm text-ink-soft">{piecesText(group)}</p>
            </div>
            <p className="shrink-0 font-print text-xl" aria-live="polite">
              <span className="sr-only">已選 </span>
              {picked}
              <span className="text-base text-ink-soft">／{most}</span>
            </p>
          </div>
          {choosing.trouble !== undefined && (
            <p
              role="alert"
              className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-3 py-2 text-sm"
            >
              {choosing.trouble}
              {choosing.taken.length > 0 && `　已選好 ${choosing.taken.length} 件，還有 ${most} 件沒選。`}
            </p>
          )}
          <Loaded query={query} failed="款式暫時載入不了" skeleton={<GridSkeleton />}>
            {() =>
              prize ? (
                <VariantGrid
                  variants={variants}
                  hunting
                  picks={picks}
                  onTap={(variant) => {
                    choosing.forgive();
                    setWanted(tapped(picks, variant, most));
                  }}
                />
              ) : (
                <ErrorState
                  title="款式暫時載入不了"
                  message={messageOf(undefined)}
                  onRetry={() => query.refetch()}
                />
              )
            }
          </Loaded>
          <p className="rounded-md bg-butter-tint px-4 py-3 text-sm">
            <strong className="block font-black">不選也可以</strong>
            打包前隨時能選；到打包時還沒選的，由本店從剩下的款式隨機配。
          </p>
        </div>
      )}
    </Sheet>
  );
}
