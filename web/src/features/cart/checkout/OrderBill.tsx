import type { Quote } from '@kujiya/contract/goods';
import { formatPrice } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { BillRow, BillTotal } from '#shop/money/Bill.tsx';
import { CouponRow } from '#shop/money/CouponRow.tsx';
import { PointsRow } from '#shop/money/PointsRow.tsx';
import { RebateLine } from '#shop/vip/RebateLine.tsx';
import { Panel } from '#ui/Panel.tsx';
import { storingText } from '../storing.ts';
import type { CheckoutDraft } from './draft.ts';

const couponIssues: Readonly<Record<NonNullable<Quote['coupon_issue']>, string>> = {
  missing: '這張優惠券已不能使用',
  unfit: '這張優惠券不適用於這些商品',
  minimum: '適用商品的金額還沒達到優惠券的低消',
};

const withCoupon = (
  { coupon: _, ...draft }: CheckoutDraft,
  coupon: CheckoutDraft['coupon'],
): CheckoutDraft =>
  coupon ? { ...draft, coupon: { coupon_id: coupon.coupon_id, title: coupon.title } } : draft;

/** What the order costs, with the coupon and the points set against it. */
export function OrderBill({
  quote,
  draft,
  byMoney,
  frozen,
  onDraft,
}: {
  quote: Quote;
  draft: CheckoutDraft;
  /** The rest is paid with money, after the order. */
  byMoney: boolean;
  frozen: boolean;
  onDraft: (draft: CheckoutDraft) => void;
}) {
  return (
    <Panel className="grid gap-4 p-4">
      <CouponRow
        of={{ category_id: 3 }}
        total={quote.total_amount}
        coupon={draft.coupon}
        payment={{ couponId: quote.coupon_id, couponDiscount: quote.coupon_discount }}
        frozen={frozen}
        onCoupon={(next) => onDraft(withCoupon(draft, next))}
      />
      {quote.coupon_issue !== null && draft.coupon && (
        <p role="status" className="-mt-2 text-sm font-semibold text-kuji-ink">
          {couponIssues[quote.coupon_issue]}
        </p>
      )}
      <PointsRow
        means={{ points: quote.points }}
        payment={{ points: quote.points_used, discount: quote.points_discount, cap: quote.points_cap }}
        frozen={frozen}
        onPoints={(points) => onDraft({ ...draft, points })}
      />
      <dl className="grid gap-1 border-t-2 border-dashed border-paper-edge pt-3 text-sm">
        <BillRow label="商品金額">{formatPrice(quote.total_amount)}</BillRow>
        {quote.points_discount > 0 && (
          <BillRow label="紅利折抵">-{formatPrice(quote.points_discount)}</BillRow>
        )}
        {quote.coupon_discount > 0 && <BillRow label="優惠券">-{formatPrice(quote.coupon_discount)}</BillRow>}
        {draft.address === null ? (
          <BillRow label="先放盒櫃">{storingText(ourShop)}</BillRow>
        ) : (
          <BillRow label="運費">免運費</BillRow>
        )}
        <BillTotal label="應付金額">{formatPrice(quote.final_amount)}</BillTotal>
      </dl>
      <RebateLine paid={quote.final_amount} />
      {byMoney && <p className="text-sm text-ink-soft">送出後為您保留 30 分鐘；逾時自動取消，不會扣款。</p>}
    </Panel>
  );
}
