import { type StockThing, staffStockThings } from '@kujiya/contract/staff/stock-things';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useRef, useState } from 'react';
import { call } from '#kit/client.ts';
import { ScanField, type ScanReply } from '#kit/scan/ScanField.tsx';
import { costText, ThingLine } from './parts.tsx';

/** Finds goods and prizes by a scan, or by name among several. `onThing` adds a piece, and says so. */
export function ThingFinder({
  hint,
  onThing,
  onSet,
}: {
  hint: string;
  onThing: (thing: StockThing) => string;
  /** Adds whole sets of this product's tube. */
  onSet?: (thing: StockThing) => void;
}) {
  const [said, setSaid] = useState<ScanReply | null>(null);
  const [found, setFound] = useState<readonly StockThing[]>([]);
  // A scanner is faster than the server: codes wait for each other, and none is lost.
  const line = useRef<Promise<void>>(Promise.resolve());
  const bad = (text: string) => setSaid({ isGood: false, text });
  const add = (thing: StockThing) => setSaid({ isGood: true, text: onThing(thing) });
  const look = async (q: string) => {
    const { data } = await call(staffStockThings, { query: { q } });
    const [first] = data;
    // One that is found alone is the one; a prize of a tube may be wanted as a set.
    if (first && data.length === 1) add(first);
    else if (first) setSaid({ isGood: true, text: `找到 ${data.length} 項，請選` });
    else bad(`找不到「${q}」。請掃盒上的條碼，或輸入商品、獎品的名稱；新商品要先建立。`);
    setFound(data.length > 1 ? data : []);
  };
  return (
    <section aria-label="找品項" className="grid gap-3 rounded-sm border border-paper-edge bg-white p-4">
      <ScanField
        label="掃描條碼，或輸入名稱"
        hint={hint}
        said={said}
        onRead={(code) => {
          line.current = line.current.then(() => look(code)).catch((error: unknown) => bad(messageOf(error)));
        }}
        onUnread={bad}
      />
      {found.length > 0 && (
        <ul aria-label="找到的品項" className="max-h-96 divide-y divide-paper-edge overflow-y-auto">
          {found.map((thing) => (
            <ThingLine
              key={thing.code}
              thing={thing}
              more={`帳上 ${thing.on_hand ?? '沒有紀錄'}・成本 ${costText(thing.unit_cost)}`}
            >
              <button
                type="button"
                className="button"
                aria-label={`加入 ${thing.name}`}
                onClick={() => add(thing)}
              >
                加入
              </button>
              {onSet && thing.per_tube !== null && (
                <button
                  type="button"
                  className="button"
                  aria-label={`整套加入 ${thing.name}`}
                  onClick={() => onSet(thing)}
                >
                  整套加入
                </button>
              )}
            </ThingLine>
          ))}
        </ul>
      )}
    </section>
  );
}
