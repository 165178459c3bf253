import { missingOf, placeScan, type ShipmentPage, type Thing } from '@kujiya/contract/staff/packing';
import { shipmentsOf } from '@kujiya/contract/staff/paths';
import { isOrderNumber } from '@kujiya/contract/staff/shipment-rows';
import { shipmentRefusals, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { isUnanswered, messageOf, refusalOf } from '@kujiya/web/lib/client.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { CheckField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { type Said, ScanField } from '#kit/scan/ScanField.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { Things } from './Things.tsx';
import { useAfterPacking } from './useAfterPacking.ts';

/** Pieces in the parcel by the code of their thing: read by a scanner, and confirmed by hand. */
type Packed = { scanned: Record<string, number>; byHand: Record<string, number> };

const nothing: Packed = { scanned: {}, byHand: {} };

const countsOf = ({ scanned, byHand }: Packed) => {
  const counts = new Map(Object.entries(scanned));
  for (const [code, count] of Object.entries(byHand)) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
};

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
  shipment: { id, things, order_number },
  onElsewhere,
  onUnprinted,
}: {
  shipment: ShipmentPage;
  onElsewhere: () => void;
  onUnprinted: (why: string) => void;
}) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<Packed>(`${staff.id}:packing:${id}`);
  const [said, setSaid] = useState<Said | null>(null);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text, error } = useStep('shipments', 'pick-list');
  const after = useAfterPacking(id);
  // Two codes may be read before the next render, as of one picture of the camera: each adds to what the other left.
  const newest = useRef(draft ?? nothing);
  const keep = (next: Packed | null) => {
    newest.current = next ?? nothing;
    setDraft(next);
  };
  const packed = draft ?? nothing;
  const counts = countsOf(packed);
  const missing = missingOf(things, counts).reduce((sum, { quantity }) => sum + quantity, 0);

  const isReady = missing === 0 && things.length > 0 && !isBusy;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);

  const put = ({ code, name, quantity }: Thing, way: keyof Packed) => {
    const { current } = newest;
    keep({ ...current, [way]: { ...current[way], [code]: (current[way][code] ?? 0) + 1 } });
    const count = countsOf(newest.current).get(code) ?? 0;
    setSaid({ isGood: true, text: `${name}：已裝 ${count}／${quantity}` });
  };
  const wrong = (code: string): Omit<Said, 'isGood'> => {
    if (!isOrderNumber(code)) return { text: `拿錯了：${code} 不屬於這個包裹，請放回架上` };
    if (code.toUpperCase() === order_number)
      return { text: '這是這個包裹的出貨單；請掃商品的條碼，一件一件掃進包裹' };
    return {
      text: `${code} 是另一張出貨單，這裡要掃商品的條碼`,
      to: { href: shipmentsOf(code), text: '改打包那一個' },
    };
  };
  const read = (code: string) => {
    const thing = placeScan(things, countsOf(newest.current), code);
    if (!('kind' in thing)) put(thing, 'scanned');
    else if (thing.kind === 'too_many') setSaid({ isGood: false, text: `多了一件：${thing.name}，請放回去` });
    else if (thing.kind === 'wrong') setSaid({ isGood: false, ...wrong(thing.code) });
  };
  const pack = async (isScanned: boolean) => {
    const rows = (way: keyof Packed) =>
      Object.entries(packed[way]).map(([code, quantity]) => ({
        code,
        quantity,
        ...(way === 'byHand' && { by_hand: true }),
      }));
    const body = isScanned ? { scanned: [...rows('scanned'), ...rows('byHand')] } : {};
    const elsewhere = (failure: unknown) => {
      if (refusalOf(failure, staffPackShipment)?.code === shipmentRefusals.parcel_elsewhere.code)
        return 'elsewhere' as const;
      throw failure;
    };
    const done = await run(async () => {
      const packed = await call(staffPackShipment, { params: { id }, body }).catch(elsewhere);
      if (packed === 'elsewhere') return packed;
      keep(null);
      // Before the packed parcel is read again, which would show it for a moment.
      return after.print().then(after.goOn, (failure: unknown) => onUnprinted(messageOf(failure)));
    });
    if (done !== 'elsewhere') return;
    keep(null);
    onElsewhere();
  };
  return (
    <section
      aria-label="打包"
      className="grid grid-cols-1 gap-4 rounded-sm border border-paper-edge bg-white p-4"
    >
      <h2 className="font-semibold text-lg">打包</h2>
      <ScanField
        label="掃描或輸入條碼"
        hint="把每一件掃進包裹；不用先點輸入框。"
        said={said}
        onRead={read}
        onUnread={(text) => setSaid({ isGood: false, text })}
      />
      <Things
        things={things}
        counts={counts}
        step={(thing) =>
          (counts.get(thing.code) ?? 0) < thing.quantity && (
            <button
              type="button"
              className="button"
              aria-label={`手動確認 ${thing.name}`}
              onClick={() => put(thing, 'byHand')}
            >
              手動確認
            </button>
          )
        }
      />
      <Failure text={text && isUnanswered(error) ? `${text}清點的都還在，恢復後再按一次。` : text} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          ref={button}
          className="button is-main"
          disabled={!isReady}
          onClick={() => void pack(true)}
        >
          {things.length === 0 ? '沒有東西可以打包' : missing > 0 ? `還差 ${missing} 件` : '打包完成'}
        </button>
        {draft && (
          <button
            type="button"
            className="button"
            onClick={() => {
              keep(null);
              setSaid(null);
            }}
          >
            重新清點
          </button>
        )}
        {things.length > 0 && (
          <button type="button" className="button" onClick={() => setAsks(true)}>
            不掃描，直接打包
          </button>
        )}
      </div>
      <Next after={after} />
      {asks && (
        <FormSheet
          title="不掃描，直接打包？"
          hint="沒有清點就封箱，寄錯時查不出原因。操作紀錄會寫下這個包裹沒有掃描。"
          action="直接打包"
          missing={null}
          isBusy={isBusy}
          failure={text}
          onSend={() => pack(false)}
          onClose={() => setAsks(false)}
        >
          {null}
        </FormSheet>
      )}
    </section>
  );
}
