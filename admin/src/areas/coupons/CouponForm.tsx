import { staffCouponLimits as limits, type StaffCoupon } from '@kujiya/contract/staff/coupons';
import { PeriodFields } from '#areas/content/Period.tsx';
import { AllowanceNote } from '#kit/Allowance.tsx';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { ProductsField } from '#kit/ProductsField.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import { Categories, Validity } from './CouponTerms.tsx';
import { type Fields, lacks, useCouponFields, words } from './useCouponFields.ts';

const periodHints = {
  now: '空白＝儲存後立即可以兌換',
  before: '在這之前代碼不能兌換',
  after: '到這一刻代碼就不能兌換；空白＝不限',
};
const frozenHint = '已有會員持有，不能再改；要換條件請新增一張';

/** The terms of a coupon; of a new one without a record. */
export function CouponForm({ coupon, onMade }: { coupon: StaffCoupon | null; onMade: (id: number) => void }) {
  const { can } = useStaff();
  const mayWrite = can('write_rewards');
  const isHeld = (coupon?.held ?? 0) > 0;
  const { waits, ...fields } = useCouponFields(coupon, onMade);
  return (
    <RecordForm<Fields>
      nouns={['coupons']}
      name={`coupon:${coupon?.id ?? 'new'}`}
      {...fields}
      words={words}
      mayWrite={mayWrite}
      action={coupon ? '儲存' : '新增'}
      missing={(shown) => lacks(shown, coupon === null)}
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
