import { missingOf, placeScan, type ShipmentPage, type Thing } from '@kujiya/contract/staff/packing';
import { shipmentsOf } from '@kujiya/contract/staff/paths';
import { isOrderNumber } from '@kujiya/contract/staff/shipment-rows';
import { shipmentRefusals, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { isUnanswered, messageOf, refusalOf } from '@kujiya/web/lib/client.ts';
import { useRef, useState } from 'react';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import type { ScanReply } from '#kit/scan/ScanField.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { useAfterPacking } from './useAfterPacking.ts';

/** Pieces in the parcel by the code of their thing: read by a scanner, and confirmed by hand. */
type Packed = { scanned: Record<string, number>; byHand: Record<string, number> };

const nothing: Packed = { scanned: {}, byHand: {} };

const countsOf = ({ scanned, byHand }: Packed) => {
  const counts = new Map(Object.entries(scanned));
  for (const [code, count] of Object.entries(byHand)) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
};

/** What is in a parcel so far, what a scan adds to it, and the step that packs it; for the callbacks see `Packing`. */
export function usePacking(
  { id, things, order_number }: ShipmentPage,
  { onElsewhere, onUnprinted }: { onElsewhere: () => void; onUnprinted: (why: string) => void },
) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<Packed>(`${staff.id}:packing:${id}`);
  const [said, setSaid] = useState<ScanReply | null>(null);
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

  const put = ({ code, name, quantity }: Thing, way: keyof Packed) => {
    const { current } = newest;
    keep({ ...current, [way]: { ...current[way], [code]: (current[way][code] ?? 0) + 1 } });
    const count = countsOf(newest.current).get(code) ?? 0;
    setSaid({ isGood: true, text: `${name}：已裝 ${count}／${quantity}` });
  };
  const wrong = (code: string): Omit<ScanReply, 'isGood'> => {
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
  return {
    ...{ counts, missing, after, said, read, pack, isBusy },
    isBegun: draft !== null,
    /** What went wrong with the step. */
    failure: text && isUnanswered(error) ? `${text}清點的都還在，恢復後再按一次。` : text,
    onUnread: (words: string) => setSaid({ isGood: false, text: words }),
    putByHand: (thing: Thing) => put(thing, 'byHand'),
    startAgain: () => {
      keep(null);
      setSaid(null);
    },
  };
}
