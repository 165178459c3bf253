import { taipeiDate } from '@kujiya/contract/kernel/time';
import { createDelivery, staffDeliveries } from '@kujiya/contract/staff/deliveries';
import type { StockThing } from '@kujiya/contract/staff/stock-things';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { DeliveryLines } from './DeliveryLines.tsx';
import { type DeliveryLine, missingIn, withPiece, withSets } from './lines.ts';
import { SetSheet } from './SetSheet.tsx';
import { ThingFinder } from './ThingFinder.tsx';

type Draft = { supplier: string; number: string; received_on: string; lines: readonly DeliveryLine[] };

/** A delivery: its supplier, and each thing with its pieces and price. */
export function NewDelivery() {
  const { staff } = useStaff();
  const [, go] = useLocation();
  const [kept, setKept] = useDraft<Draft>(`${staff.id}:delivery`);
  const [set, setSet] = useState<StockThing | null>(null);
  const { run, isBusy, text } = useStep('deliveries', 'products', 'stock', 'goods');
  const { data } = useQuery({
    queryKey: [staffDeliveries.path, 'suppliers'],
    queryFn: ({ signal }) => call(staffDeliveries, { query: {} }, { signal }),
  });
  const draft = kept ?? { supplier: '', number: '', received_on: taipeiDate(Date.now()), lines: [] };
  // Two codes may be read before the next render: each adds to what the other left.
  const newest = useRef(draft);
  const change = (next: Partial<Draft>) => {
    newest.current = { ...newest.current, ...next };
    setKept(newest.current);
  };
  const setLines = (of: (lines: readonly DeliveryLine[]) => readonly DeliveryLine[]) =>
    change({ lines: of(newest.current.lines) });
  const { supplier, number, received_on, lines } = draft;
  const missing = supplier.trim() === '' ? '請先填寫供應商' : missingIn(lines);
  const sum = lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const pieces = lines.reduce((total, { quantity }) => total + (quantity ?? 0), 0);
  const send = async () => {
    const body = {
      ...{ supplier: supplier.trim(), number: number.trim(), received_on },
      lines: lines.map(({ thing, quantity, amount, isCounted }) => ({
        ...{ code: thing.code, quantity: quantity ?? 0, amount: amount ?? 0, is_counted: isCounted },
      })),
    };
    if (!(await run(() => call(createDelivery, { body })))) return;
    setKept(null);
    go('/stock');
  };
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-4">
      <Link href="/stock" className="w-fit text-ink-soft text-sm underline">
        進貨紀錄
      </Link>
      <h1 className="font-black text-xl">登記進貨</h1>
      <div className="grid gap-3 rounded-sm border border-paper-edge bg-white p-4 tablet:grid-cols-3">
        <TextField label="供應商" value={supplier} onChange={(next) => change({ supplier: next })} />
        <TextField
          label="單號"
          hint="發票或送貨單上的號碼，可以空白"
          value={number}
          onChange={(next) => change({ number: next })}
        />
        <TextField
          label="到貨日"
          type="date"
          value={received_on}
          onChange={(next) => change({ received_on: next })}
        />
        {supplier === '' && (data?.suppliers.length ?? 0) > 0 && (
          <p className="flex flex-wrap items-center gap-2 text-sm tablet:col-span-3">
            最近的供應商：
            {data?.suppliers.slice(0, 6).map((name) => (
              <button key={name} type="button" className="button" onClick={() => change({ supplier: name })}>
                {name}
              </button>
            ))}
          </p>
        )}
      </div>
      <ThingFinder
        hint="掃一次算一件；也可以找到之後直接改數量。"
        onSet={setSet}
        onThing={(thing) => {
          setLines((now) => withPiece(now, thing));
          const line = newest.current.lines.find((one) => one.thing.code === thing.code);
          return `${thing.name}：${line?.quantity ?? 1} 件`;
        }}
      />
      {lines.length > 0 && <DeliveryLines lines={lines} onChange={setLines} />}
      <Failure text={text} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 rounded-sm border border-paper-edge bg-paper-deep p-3">
        <p className="mr-auto font-semibold tabular-nums">
          {lines.length} 項・{pieces} 件・{formatMoney(sum)}
        </p>
        {kept && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => {
              newest.current = { supplier: '', number: '', received_on: taipeiDate(Date.now()), lines: [] };
              setKept(null);
            }}
          >
            清除
          </button>
        )}
        <button
          type="button"
          className="button is-main"
          disabled={missing !== null || isBusy}
          onClick={() => void send()}
        >
          {missing ?? '登記進貨'}
        </button>
      </div>
      {set && (
        <SetSheet
          thing={set}
          onAdd={(prizes, sets, price) => setLines((now) => withSets(now, prizes, sets, price))}
          onClose={() => setSet(null)}
        />
      )}
    </article>
  );
}
