import type { ShipmentPage } from '@kujiya/contract/staff/packing';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Failure } from '#kit/Failure.tsx';
import { CheckField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ScanField } from '#kit/scan/ScanField.tsx';
import { Things } from './Things.tsx';
import type { useAfterPacking } from './useAfterPacking.ts';
import { usePacking } from './usePacking.ts';

/** What follows the parcel: whether its label is printed, and which one opens. */
function Next({ after: { prints, setPrints, left, href } }: { after: ReturnType<typeof useAfterPacking> }) {
  return (
    <>
      <CheckField label="打包完成就印出貨單" value={prints} onChange={setPrints} />
      {left > 0 && (
        <p className="text-ink-soft text-sm">
          還有 {left} 個要打包；打包完成會打開下一個。{' '}
          <Link href={href} className="underline">
            先跳過這個
          </Link>
        </p>
      )}
    </>
  );
}

/**
 * Each thing is scanned into the parcel; when nothing is missing Enter packs it, prints its label and opens the next.
 * `onElsewhere` is called when the parcel no longer waits to be packed, `onUnprinted` when it is packed without a label.
 */
export function Packing({
  shipment,
  ...ends
}: {
  shipment: ShipmentPage;
  onElsewhere: () => void;
  onUnprinted: (why: string) => void;
}) {
  const packing = usePacking(shipment, ends);
  const { things } = shipment;
  const { missing } = packing;
  const [asks, setAsks] = useState(false);
  const isReady = missing === 0 && things.length > 0 && !packing.isBusy;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  return (
    <section
      aria-label="打包"
      className="grid grid-cols-1 gap-4 rounded-sm border border-paper-edge bg-white p-4"
    >
      <h2 className="font-semibold text-lg">打包</h2>
      <ScanField
        label="掃描或輸入條碼"
        hint="把每一件掃進包裹；不用先點輸入框。"
        said={packing.said}
        onRead={packing.read}
        onUnread={packing.onUnread}
      />
      <Things
        things={things}
        counts={packing.counts}
        step={(thing) =>
          (packing.counts.get(thing.code) ?? 0) < thing.quantity && (
            <button
              type="button"
              className="button"
              aria-label={`手動確認 ${thing.name}`}
              onClick={() => packing.putByHand(thing)}
            >
              手動確認
            </button>
          )
        }
      />
      <Failure text={packing.failure} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          ref={button}
          className="button is-main"
          disabled={!isReady}
          onClick={() => void packing.pack(true)}
        >
          {things.length === 0 ? '沒有東西可以打包' : missing > 0 ? `還差 ${missing} 件` : '打包完成'}
        </button>
        {packing.isBegun && (
          <button type="button" className="button" onClick={packing.startAgain}>
            重新清點
          </button>
        )}
        {things.length > 0 && (
          <button type="button" className="button" onClick={() => setAsks(true)}>
            不掃描，直接打包
          </button>
        )}
      </div>
      <Next after={packing.after} />
      {asks && (
        <FormSheet
          title="不掃描，直接打包？"
          hint="沒有清點就封箱，寄錯時查不出原因。操作紀錄會寫下這個包裹沒有掃描。"
          action="直接打包"
          missing={null}
          isBusy={packing.isBusy}
          failure={packing.failure}
          onSend={() => packing.pack(false)}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
