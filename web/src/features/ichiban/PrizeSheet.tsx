import type { Prize } from '@kujiya/contract/catalogue';
import { Suspense } from 'react';
import { formatShare } from '#lib/format.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { tierName } from '#shop/prize/tier.ts';
import { Gallery } from '#ui/Gallery.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { assorted, kindsOf } from './kinds.ts';
import { looksText } from './lineup/scale.ts';
import type { PrizeLine } from './tubes.ts';

const VariantsPart = optionalNamed(() => import('./VariantsPart.tsx'), 'VariantsPart');

/** A prize in close-up. Without a line it is the LAST prize, which lies on no ticket. */
export function PrizeSheet({
  prize,
  line,
  tubeId,
  remaining,
  open,
  onClose,
}: {
  prize: Prize | undefined;
  line: PrizeLine | undefined;
  tubeId: number;
  /** Tickets left in the tube. */
  remaining: number;
  open: boolean;
  onClose: () => void;
}) {
  const kinds = prize && kindsOf(prize.name);
  const looks = prize ? looksText(prize) : '';
  return (
    <Sheet open={open} onClose={onClose} title={prize ? tierName(prize.tier) : '獎品'}>
      {prize && (
        <div className="grid gap-3">
          <div className="desk:mx-auto desk:w-[min(100%,52dvh)]">
            <Gallery
              key={prize.id}
              label="獎品圖片"
              zoomable
              shots={[prize.image_url, ...(prize.pictures ?? [])].map((path, i) => ({
                path,
                caption: i === 0 ? prize.name : `${prize.name}，第 ${i + 1} 個角度`,
              }))}
              corner={
                <span className="grid rounded-full bg-paper p-1 shadow-lift">
                  <TierStamp tier={prize.tier} size="lg" />
                </span>
              }
            />
          </div>
          <div>
            <p className="text-lg font-black">{prize.name}</p>
            {looks !== '' && <p className="text-sm">{looks}</p>}
            {kinds !== undefined && prize.choice === 'none' && (
              <p className="text-sm text-ink-soft">{assorted(kinds)}。款式不在封籤裡。</p>
            )}
          </div>
          {prize.choice !== 'none' && (
            <Suspense>
              <VariantsPart prize={prize} tubeId={open ? tubeId : undefined} />
            </Suspense>
          )}
          {line ? (
            <dl className="grid grid-cols-2 divide-x-[1.5px] divide-paper-edge rounded-md bg-white py-3 text-center">
              <div className="flex flex-col-reverse">
                <dt className="text-sm text-ink-soft">剩餘</dt>
                <dd className="font-print text-xl">
                  {line.left}
                  <span className="text-base text-ink-soft">/{line.total}</span>
                </dd>
              </div>
              <div className="flex flex-col-reverse">
                <dt className="text-sm text-ink-soft">下一張的機率</dt>
                <dd className="font-print text-xl">{formatShare(line.left, remaining)}</dd>
              </div>
            </dl>
          ) : (
            <p className="rounded-md bg-ink px-4 py-3 text-sm text-white">
              不在籤裡：抽走這一筒<strong className="text-butter">最後一張籤</strong>的人，會同時把它帶回家。
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
