import { missingOf, placeScan, type ShipmentPage, type Thing } from '@kujiya/contract/staff/packing';
import { staffPackShipment } from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { type Said, ScanField } from './ScanField.tsx';
import { Things } from './Things.tsx';

/** Pieces in the parcel by the code of their thing: read by a scanner, and confirmed by hand. */
type Packed = { scanned: Record<string, number>; byHand: Record<string, number> };

const countsOf = ({ scanned, byHand }: Packed) => {
  const counts = new Map(Object.entries(scanned));
  for (const [code, count] of Object.entries(byHand)) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
};

/** Each thing is scanned into the parcel; it is packed when nothing is missing. */
export function Packing({ shipment: { id, things } }: { shipment: ShipmentPage }) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<Packed>(`${staff.id}:packing:${id}`);
  const [said, setSaid] = useState<Said | null>(null);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text } = useStep();
  const packed = draft ?? { scanned: {}, byHand: {} };
  const counts = countsOf(packed);
  const missing = missingOf(things, counts).reduce((sum, { quantity }) => sum + quantity, 0);

  const put = ({ code, name, quantity }: Thing, way: keyof Packed) => {
    setDraft({ ...packed, [way]: { ...packed[way], [code]: (packed[way][code] ?? 0) + 1 } });
    setSaid({ isGood: true, text: `${name}：已裝 ${(counts.get(code) ?? 0) + 1}／${quantity}` });
  };
  const read = (code: string) => {
    const thing = placeScan(things, counts, code);
    if (!('kind' in thing)) put(thing, 'scanned');
    else if (thing.kind === 'too_many') setSaid({ isGood: false, text: `多了一件：${thing.name}，請放回去` });
    else if (thing.kind === 'wrong') setSaid({ isGood: false, text: `拿錯了：${thing.code} 不屬於這個包裹` });
  };
  const pack = async (isScanned: boolean) => {
    const rows = (way: keyof Packed) =>
      Object.entries(packed[way]).map(([code, quantity]) => ({
        code,
        quantity,
        ...(way === 'byHand' && { by_hand: true }),
      }));
    const body = isScanned ? { scanned: [...rows('scanned'), ...rows('byHand')] } : {};
    if (await run(() => call(staffPackShipment, { params: { id }, body }))) setDraft(null);
  };
  return (
    <section aria-label="打包" className="grid gap-4 rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">打包</h2>
      <ScanField label="掃描或輸入條碼" hint="把每一件掃進包裹；不用先點輸入框。" said={said} onRead={read} />
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
      <Failure text={text} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button is-main"
          disabled={missing > 0 || isBusy}
          onClick={() => void pack(true)}
        >
          {missing > 0 ? `還差 ${missing} 件` : '打包完成'}
        </button>
        {draft && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setDraft(null);
              setSaid(null);
            }}
          >
            重新清點
          </button>
        )}
        <button type="button" className="button" onClick={() => setAsks(true)}>
          不掃描，直接打包
        </button>
      </div>
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
