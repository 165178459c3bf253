import { slotText } from '@kujiya/contract/shop/slots';
import type { Thing } from '@kujiya/contract/staff/packing';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { type ReactNode, useState } from 'react';
import { useStaff } from '#kit/staff.ts';
import { PlaceSheet } from './PlaceSheet.tsx';

/** The things of a shipment with picture and shelf place; with `counts` also how many of them are in the parcel. */
export function Things({
  things,
  counts,
  step,
}: {
  things: readonly Thing[];
  counts?: ReadonlyMap<string, number>;
  step?: (thing: Thing) => ReactNode;
}) {
  const { can } = useStaff();
  const [placed, setPlaced] = useState<Thing | null>(null);
  if (things.length === 0) return <p className="text-ink-soft">裡面的東西已經不在這個包裹了。</p>;
  return (
    <>
      <ul className="divide-y divide-paper-edge">
        {things.map((thing) => {
          const { code, name, image_url, quantity, shelf, barcode, slots } = thing;
          const count = counts?.get(code) ?? 0;
          return (
            <li key={code} className="flex flex-wrap items-center gap-3 py-3">
              <img
                {...mediaSources(image_url)}
                sizes="64px"
                alt=""
                className="size-16 rounded-sm border border-paper-edge object-cover"
              />
              <div className="min-w-40 flex-1 break-words">
                <p className="font-semibold">{name}</p>
                <p className="text-ink-soft text-sm">
                  {shelf === '' ? '未設儲位' : `儲位 ${shelf}`}・{code}
                  {barcode !== '' && `・${barcode}`}
                </p>
                {slots.length > 0 && <p className="text-ink-soft text-sm">{slotText(slots)}</p>}
              </div>
              <p className={`font-black text-lg tabular-nums ${count === quantity ? 'text-mint-ink' : ''}`}>
                {counts ? `${count}／${quantity}` : `× ${quantity}`}
              </p>
              <div className="flex flex-wrap gap-2">
                {step?.(thing)}
                {can('write_parcels') && (
                  <button
                    type="button"
                    className="button"
                    aria-label={`儲位與條碼：${name}`}
                    onClick={() => setPlaced(thing)}
                  >
                    儲位
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {placed && <PlaceSheet thing={placed} onClose={() => setPlaced(null)} />}
    </>
  );
}
