import type { InputOf } from '@kujiya/contract/kernel/call';
import { shelfNames, shelfOf } from '@kujiya/contract/shop/games';
import * as calls from '@kujiya/contract/staff/coupons';
import { useState } from 'react';
import { PeriodFields, periodLacks } from '#areas/content/Period.tsx';
import { ProductsField } from '#areas/content/ProductsField.tsx';
import { AllowanceNote } from '#kit/Allowance.tsx';
import { call } from '#kit/client.ts';
import { CheckField, NumberField, SelectField, TextField, TimeField } from '#kit/Fields.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import type { SetField, Versioned } from '#kit/useRecord.ts';
import { categories } from './words.ts';

const { staffCouponLimits: limits } = calls;

type Fields = Pick<calls.StaffCoupon, 'title' | 'description' | 'products' | 'ends_at'> & {
  amount: number | null;
  min_purchase: number | null;
  /** By their names; none are all. */
  categories: string[];
  /** One of the two is null, and both while it is typed anew. */
  validity: Pick<calls.StaffCoupon, 'valid_until' | 'valid_days'>;
  /** Null, of a new one: at once. */
  starts_at: string | null;
};
const words: Record<keyof Fields, string> = {
  title: '名稱',
  description: '使用說明',
  amount: '折抵金額',
  min_purchase: '最低消費',
  categories: '適用類別',
  products: '適用商品',
  validity: '使用期限',
  starts_at: '開始兌換',
  ends_at: '結束兌換',
};
const blank: Versioned<Fields> = {
  version: 0,
  title: '',
  description: '',
  amount: null,
  min_purchase: 0,
  categories: [],
  products: [],
  validity: { valid_until: null, valid_days: limits.days },
  starts_at: null,
  ends_at: null,
};

const fieldsOf = (coupon: calls.StaffCoupon): Versioned<Fields> => ({
  ...coupon,
  categories: (coupon.product_types ?? []).map((type) => shelfNames[shelfOf(type)]),
  validity: { valid_until: coupon.valid_until, valid_days: coupon.valid_days },
});

const lacks = ({ title, amount, validity, ...shown }: Fields, isNew: boolean) => {
  if (title.trim() === '') return '請先填寫名稱';
  if (amount === null || amount < 1) return '請先填寫折抵金額';
  if (validity.valid_days === null && validity.valid_until === null) return '請先填寫使用期限';
  return periodLacks(shown, isNew);
};

type Sent = Omit<InputOf<typeof calls.changeStaffCoupon>['body'], 'version'>;
/** Changed fields as the call takes them. */
const sent = (changes: Partial<Fields>): Sent => {
  const { amount, min_purchase: min, categories: names, products, validity, starts_at, ...same } = changes;
  return {
    ...same,
    ...validity,
    ...(amount != null && { amount }),
    ...(min !== undefined && { min_purchase: min ?? 0 }),
    ...(names && {
      product_types: names.length > 0 ? names.map((name) => categories.get(name) ?? 0).toSorted() : null,
    }),
    ...(products && { product_ids: products.length > 0 ? products.map(({ id }) => id) : null }),
    ...(starts_at && { starts_at }),
  };
};

const periodHints = {
  now: '空白＝儲存後立即可以兌換',
  before: '在這之前代碼不能兌換',
  after: '到這一刻代碼就不能兌換；空白＝不限',
};
const frozenHint = '已有會員持有，不能再改；要換條件請新增一張';

type Part = { shown: Fields; set: SetField<Fields>; disabled: boolean };

function Categories({ shown, set, disabled, hint }: Part & { hint: string }) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{words.categories}</legend>
      <div className="flex flex-wrap gap-x-4">
        {[...categories.keys()].map((name) => (
          <CheckField
            key={name}
            label={name}
            disabled={disabled}
            value={shown.categories.includes(name)}
            onChange={(isChosen) =>
              set(
                'categories',
                // In their own order, so that taking a choice back leaves no change.
                [...categories.keys()].filter((one) =>
                  one === name ? isChosen : shown.categories.includes(one),
                ),
              )
            }
          />
        ))}
      </div>
      <p className="text-ink-soft text-xs">{hint}</p>
    </fieldset>
  );
}

/** Until when members may use what they get: a number of days, or a day for all. */
function Validity({ shown: { validity }, set, disabled }: Part) {
  const { valid_until: until, valid_days: days } = validity;
  const [chosen, setChosen] = useState<'days' | 'until'>('days');
  const by = until !== null ? 'until' : days !== null ? 'days' : chosen;
  const isDay = by === 'until';
  return (
    <div className="grid content-start gap-4">
      <SelectField
        label={words.validity}
        disabled={disabled}
        value={by}
        options={[
          ['days', '領到後的天數'],
          ['until', '固定日期'],
        ]}
        onChange={(next) => {
          setChosen(next);
          set('validity', { valid_until: null, valid_days: next === 'days' ? limits.days : null });
        }}
      />
      {isDay ? (
        <TimeField
          label="用到"
          hint="已經領到的不受影響"
          disabled={disabled}
          value={until}
          onChange={(valid_until) => set('validity', { valid_until, valid_days: null })}
        />
      ) : (
        <NumberField
          label="領到後可用天數"
          hint="最後一天用到當天結束；已經領到的不受影響"
          min={1}
          disabled={disabled}
          value={days}
          onChange={(next) => set('validity', { valid_until: null, valid_days: next })}
        />
      )}
    </div>
  );
}

/** The terms of a coupon; of a new one without a record. */
export function CouponForm({
  coupon,
  onMade,
}: {
  coupon: calls.StaffCoupon | null;
  onMade: (id: number) => void;
}) {
  const { can } = useStaff();
  const mayWrite = can('write_rewards');
  const isHeld = (coupon?.held ?? 0) > 0;
  const [waits, setWaits] = useState(false);
  const change = async (id: number, changes: Partial<Fields>, version: number) => {
    const body = { ...sent(changes), version };
    const { approval } = await call(calls.changeStaffCoupon, { params: { id }, body });
    setWaits(approval !== undefined);
  };
  const create = async (changes: Partial<Fields>) => {
    const { title = '', amount = 0, ...more } = sent(changes);
    const { data } = await call(calls.createStaffCoupon, { body: { title, amount, ...more } });
    onMade(data.id);
  };
  return (
    <RecordForm<Fields>
      nouns={['coupons']}
      name={`coupon:${coupon?.id ?? 'new'}`}
      record={coupon ? fieldsOf(coupon) : blank}
      words={words}
      mayWrite={mayWrite}
      action={coupon ? '儲存' : '新增'}
      missing={(shown) => lacks(shown, coupon === null)}
      read={(current) => fieldsOf(current as calls.StaffCoupon)}
      save={(changes, version) => (coupon ? change(coupon.id, changes, version) : create(changes))}
    >
      {(shown, set) => {
        const part = { shown, set, disabled: !mayWrite };
        const terms = { ...part, disabled: !mayWrite || isHeld };
        return (
          <>
            <TextField
              label={words.title}
              hint={`會員在優惠券頁看到的名稱，最多 ${limits.titleMax} 字`}
              disabled={part.disabled}
              value={shown.title}
              onChange={(value) => set('title', value)}
            />
            <TextField
              label={words.description}
              hint={`寫在使用規則裡，可以空白；最多 ${limits.descriptionMax} 字`}
              multiline
              rows={2}
              disabled={part.disabled}
              value={shown.description}
              onChange={(value) => set('description', value)}
            />
            <NumberField
              label={`${words.amount}（NT$）`}
              hint={isHeld ? frozenHint : '折到 0 元為止'}
              min={1}
              disabled={terms.disabled}
              value={shown.amount}
              onChange={(value) => set('amount', value)}
            />
            {coupon && coupon.codes > 0 && (shown.amount ?? 0) > coupon.amount && (
              <div className="grid gap-1 text-sm">
                <p>已產生、還沒兌換的代碼會一起調高；多出來的合計超過您可以動用的，要第二個人核准。</p>
                <AllowanceNote right="write_rewards" subject={`coupon:${coupon.id}`} amount={0} />
              </div>
            )}
            {waits && <p role="status">已送出，等待另一位同事核准；核准前金額不變。</p>}
            <NumberField
              label={`${words.min_purchase}（NT$）`}
              hint={isHeld ? frozenHint : '0＝不限金額'}
              disabled={terms.disabled}
              value={shown.min_purchase}
              onChange={(value) => set('min_purchase', value)}
            />
            <Categories {...terms} hint={isHeld ? frozenHint : '都不勾＝全部類別；一番賞一律不能用'} />
            <ProductsField
              label={words.products}
              hint={`空白＝適用類別的全部商品${isHeld ? `；${frozenHint}` : ''}`}
              most={limits.products}
              disabled={terms.disabled}
              value={shown.products}
              onChange={(value) => set('products', value)}
            />
            <Validity {...part} />
            <div className="grid content-start gap-4">
              <PeriodFields
                shown={shown}
                set={set}
                isNew={coupon === null}
                disabled={part.disabled}
                hints={periodHints}
              />
            </div>
          </>
        );
      }}
    </RecordForm>
  );
}
