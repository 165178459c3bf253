import { type StockThing, staffStockThings } from '@kujiya/contract/staff/stock-things';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { NumberField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';

/** Whole sets of a tube's prizes at one price, as suppliers sell them. */
export function SetSheet({
  thing,
  onAdd,
  onClose,
}: {
  thing: StockThing;
  onAdd: (prizes: readonly StockThing[], sets: number, price: number) => void;
  onClose: () => void;
}) {
  const [sets, setSets] = useState<number | null>(1);
  const [price, setPrice] = useState<number | null>(null);
  const { run, isBusy, text } = useStep();
  const add = async () => {
    const found = await run(() => call(staffStockThings, { query: { product_id: thing.product_id } }));
    if (!found) return;
    onAdd(found.data, sets ?? 1, price ?? 0);
    onClose();
  };
  return (
    <FormSheet
      title={`整套進貨：${thing.product}`}
      hint="照每筒的數量加入全部獎品。總價依各獎品目前的成本分攤；有獎品還沒有成本時，照件數分攤，之後可以逐項改。"
      action="加入"
      missing={!sets ? '請先填寫套數' : price === null ? '請先填寫總價' : null}
      isBusy={isBusy}
      failure={text}
      onSend={add}
      onClose={onClose}
    >
      <NumberField label="套數" min={1} value={sets} onChange={setSets} />
      <NumberField label="總價（NT$）" value={price} onChange={setPrice} />
    </FormSheet>
  );
}
