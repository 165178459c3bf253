import { changedPrice, type PriceChange } from '@kujiya/contract/staff/product-rows';
import type { ProductRow } from '@kujiya/contract/staff/products';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { NumberField, SelectField } from '#kit/Fields.tsx';

const ways = {
  set: {
    title: '改成',
    label: '新的單價（代幣，1 代幣＝NT$1）',
    of: (price: number): PriceChange => ({ price }),
  },
  up: { title: '漲幾 %', label: '漲多少 %', of: (percent: number): PriceChange => ({ percent }) },
  down: { title: '降幾 %', label: '降多少 %', of: (percent: number): PriceChange => ({ percent: -percent }) },
  plus: { title: '加多少', label: '加多少代幣', of: (amount: number): PriceChange => ({ amount }) },
  minus: { title: '減多少', label: '減多少代幣', of: (amount: number): PriceChange => ({ amount: -amount }) },
} as const;
type Way = keyof typeof ways;
const options = (Object.keys(ways) as Way[]).map((way) => [way, ways[way].title] as const);

/** How the price of the chosen products changes, with what becomes of the first of them. */
export function PriceChangeField({
  products,
  onChange,
}: {
  products: readonly ProductRow[];
  onChange: (change: PriceChange | null) => void;
}) {
  const [way, setWay] = useState<Way>('set');
  const [number, setNumber] = useState<number | null>(null);
  const set = (nextWay: Way, next: number | null) => {
    setWay(nextWay);
    setNumber(next);
    onChange(next === null || next < 1 ? null : ways[nextWay].of(next));
  };
  return (
    <>
      <SelectField label="怎麼改" value={way} onChange={(next) => set(next, number)} options={options} />
      <NumberField
        label={ways[way].label}
        min={1}
        value={number}
        onChange={(next) => set(way, next)}
        {...(way !== 'set' && { hint: '四捨五入到整數' })}
      />
      {number !== null && number > 0 && (
        <ul aria-label="改後的單價" className="text-sm">
          {products.slice(0, 3).map(({ id, name, price, discount_price: lower }) => (
            <li key={id}>
              {name}：{formatMoney(price)} → {formatMoney(changedPrice(price, ways[way].of(number)))}
              {lower !== null && `，會員付的還是特價 ${formatMoney(lower)}`}
            </li>
          ))}
          {products.length > 3 && <li className="text-ink-soft">其他 {products.length - 3} 項也一樣算</li>}
        </ul>
      )}
    </>
  );
}
