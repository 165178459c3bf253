import { feltWords, saleRefusals } from '@kujiya/contract/staff/on-sale';
import {
  changeStaffProducts,
  productRowLimits as limits,
  type PriceChange,
  type ProductStep,
} from '@kujiya/contract/staff/product-rows';
import type { ProductRow } from '@kujiya/contract/staff/products';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { CheckField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';
import { PriceChangeField } from './PriceChangeField.tsx';

const steps = {
  price: {
    title: '改價',
    hint: '改成同一個數字，或照現在的單價加減；特價和活動價不變，要比新的單價低。',
  },
  publish: { title: '上架', hint: '還缺圖片、獎品、籤池或庫存的商品會留著，並說明缺什麼。' },
  unpublish: { title: '下架', hint: '會員會看到商品已下架；已經賣出的不受影響。' },
} as const satisfies Record<ProductStep, object>;

type Failed = { id: number; name: string; message: string; isOnSale: boolean };

/** Asks for the price and the reason of a step to the chosen products; then shows which rows failed, and why. */
function StepSheet({
  step,
  products,
  onDone,
  onClose,
}: {
  step: ProductStep;
  products: readonly ProductRow[];
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}) {
  const [price, setPrice] = useState<PriceChange | null>(null);
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<Failed[] | null>(null);
  const [confirms, setConfirms] = useState(false);
  const { run, isBusy, text } = useStep('products');
  const { title, hint } = steps[step];
  const isLong = products.length > limits.rows;
  const isPriceless = step === 'price' && price === null;
  const missing = isLong
    ? `一次最多 ${limits.rows} 項`
    : isPriceless
      ? '請先填寫價格'
      : reason.trim() === ''
        ? '請先填寫原因'
        : null;
  const send = async () => {
    const rows = products.map(({ id, version }) => ({ id, version }));
    const body = {
      rows,
      step,
      reason,
      ...(step === 'price' && { ...price, ...(confirms && { confirms_sale: true }) }),
    };
    const reply = await run(() => call(changeStaffProducts, { body }));
    if (!reply) return;
    const left = reply.data.filter(({ result }) => result !== 'done');
    onDone(reply.data.filter(({ result }) => result === 'done').map(({ id }) => id));
    if (left.length === 0) onClose();
    const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? `${id}`;
    setFailed(
      left.map(({ id, message, result }) => ({
        ...{ id, name: nameOf(id), message: message ?? '' },
        isOnSale: result === saleRefusals.product_on_sale.code,
      })),
    );
  };
  return (
    <FormSheet
      title={`${title}：${products.length} 項商品`}
      hint={hint}
      action={failed === null ? title : `再試 ${products.length} 項`}
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      {step === 'price' && <PriceChangeField products={products} onChange={setPrice} />}
      <TextField label="原因" hint="每項商品的操作紀錄都會寫上" value={reason} onChange={setReason} />
      {failed !== null && (
        <div role="status">
          <p className="font-semibold">{failed.length} 項沒有改成，其他的已經完成：</p>
          <ul className="mt-1 max-h-60 overflow-y-auto text-sm">
            {failed.map(({ id, name, message }) => (
              <li key={id} className="text-kuji-ink">
                {name}：{message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {failed?.some(({ isOnSale }) => isOnSale) && (
        <CheckField
          label="正在販售的也要改"
          hint={feltWords.price.means}
          value={confirms}
          onChange={setConfirms}
        />
      )}
    </FormSheet>
  );
}

/** What can be done to the chosen products of the list at once; `onDone` is called with those that were changed. */
export function ProductSteps({
  products,
  onDone,
}: {
  products: readonly ProductRow[];
  onDone: (ids: readonly number[]) => void;
}) {
  const [step, setStep] = useState<ProductStep | null>(null);
  return (
    <>
      {(Object.keys(steps) as ProductStep[]).map((name) => (
        <button key={name} type="button" className="button" onClick={() => setStep(name)}>
          {steps[name].title}
        </button>
      ))}
      {step !== null && (
        <StepSheet step={step} products={products} onDone={onDone} onClose={() => setStep(null)} />
      )}
    </>
  );
}
