import { rarityWords } from '@kujiya/contract/shop/rarities';
import { lotTitles, lotUnits, nextLotTitle } from '@kujiya/contract/staff/lot-titles';
import { lotLimits, planLots, type StaffLot } from '@kujiya/contract/staff/lots';
import type { StaffProduct } from '@kujiya/contract/staff/products';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { Thumbnail } from '#kit/Thumbnail.tsx';
import { useStep } from '#kit/useStep.ts';

/** The pieces of each figure: those of the newest lot, else those that the product names. */
function usualPieces({ prizes }: StaffProduct, lots: readonly StaffLot[]): Record<number, number | null> {
  const newest = lots.at(-1)?.prizes.map(({ prize_id, quantity }) => [prize_id, quantity] as const);
  return Object.fromEntries(newest ?? prizes.map(({ id, quantity }) => [id, quantity] as const));
}

const secret: readonly (string | null)[] = ['secret', 'hidden'];

/** Plans lots: tubes take the pieces that the prizes name; of cases and batches the pieces are chosen here. */
export function PlanSheet({
  product,
  lots,
  onClose,
}: {
  product: StaffProduct;
  lots: readonly StaffLot[];
  onClose: () => void;
}) {
  const type = product.type === 3 ? 0 : product.type;
  const unit = lotUnits[type];
  const [title, setTitle] = useState(() =>
    nextLotTitle(
      lots.map((lot) => lot.title),
      unit,
    ),
  );
  const [count, setCount] = useState<number | null>(1);
  const [last, setLast] = useState('');
  const [lastValue, setLastValue] = useState<number | null>(null);
  const [every, setEvery] = useState<number | null>(null);
  const [pieces, setPieces] = useState(() => usualPieces(product, lots));
  const { run, isBusy, text } = useStep('products');
  const figures = product.prizes.filter(({ rarity }) => every === null || !secret.includes(rarity));
  const prizes = figures.flatMap(({ id }) => {
    const quantity = pieces[id] ?? 0;
    return quantity > 0 ? [{ prize_id: id, quantity }] : [];
  });
  const hasLast = product.prizes.some(({ tier }) => tier === 'LAST');
  const total =
    type === 0
      ? product.prizes.reduce((sum, { tier, quantity }) => sum + (tier === 'LAST' ? 0 : (quantity ?? 0)), 0)
      : prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const missing = title.trim() === '' ? '請先填寫標題' : total === 0 ? '請先填寫每款的數量' : null;
  const plan = async () => {
    const cover = product.images[0] ?? '';
    const body = {
      title,
      count: count ?? 1,
      ...(type === 0 &&
        last.trim() !== '' && { last_prize: { name: last.trim(), image_url: cover, value: lastValue } }),
      ...(type !== 0 && { prizes }),
      ...(type === 1 && every !== null && { secret_every: every }),
    };
    if (await run(() => call(planLots, { params: { id: product.id }, body }))) onClose();
  };
  return (
    <FormSheet
      title="規劃籤池"
      action="規劃"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={plan}
      onClose={onClose}
    >
      <TextField
        label="標題"
        hint={
          count !== null && count > 1
            ? `會員會看到：${title.trim()} 到 ${lotTitles(title.trim(), count).at(-1)}`
            : '會員會看到'
        }
        value={title}
        onChange={setTitle}
      />
      <NumberField label={`相同的${unit}要幾個`} min={1} value={count} onChange={setCount} />
      {type === 0 && !hasLast && (
        <TextField
          label="最後賞（可空白）"
          hint="送給抽走最後一張的人，圖片先用封面"
          value={last}
          onChange={setLast}
        />
      )}
      {type === 0 && !hasLast && last.trim() !== '' && (
        <NumberField label="最後賞的成本" hint="空白就算不出毛利" value={lastValue} onChange={setLastValue} />
      )}
      {type !== 0 && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold text-sm">每{unit}的數量</legend>
          {figures.map(({ id, name, rarity, image_url }) => (
            <div key={id} className="flex items-end gap-3">
              <Thumbnail url={image_url} shape="size-14" />
              <div className="min-w-0 flex-1">
                <NumberField
                  label={rarity ? `${name}（${rarityWords[rarity]}）` : name}
                  value={pieces[id] ?? null}
                  onChange={(value) => setPieces({ ...pieces, [id]: value })}
                />
              </div>
            </div>
          ))}
        </fieldset>
      )}
      {type === 1 && product.prizes.some(({ rarity }) => secret.includes(rarity)) && (
        <NumberField
          label="隱藏款：每幾個中盒出現一個"
          hint={
            every === null
              ? `是中盒的數目，不是單盒；空白＝隱藏款照上面的數量放，最多 ${lotLimits.everyMax}`
              : `隨機換掉一個一般款，上面不用再填隱藏款的數量。${total > 0 ? `約每 ${every * total} 盒有 1 個。` : ''}`
          }
          min={1}
          value={every}
          onChange={setEvery}
        />
      )}
      <p>
        每{unit} <strong>{total}</strong> 抽
      </p>
    </FormSheet>
  );
}
