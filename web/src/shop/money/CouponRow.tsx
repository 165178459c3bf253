import { type Coupon, listCoupons } from '@kujiya/contract/coupons';
import { useQuery } from '@tanstack/react-query';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { useState } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatPrice } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { lazySheet } from '#ui/lazy-sheet.tsx';
import type { PriceBreakdown } from './price-breakdown.ts';

const CouponSheet = lazySheet(() => import('#shop/coupon/CouponSheet.tsx'), 'CouponSheet');

/** The coupon set against the price, and a button to choose another. */
export function CouponRow({
  of,
  total,
  coupon,
  payment,
  frozen,
  onCoupon,
}: {
  /** The purchase it is for: a product, or products of a type. */
  of: { product_id: number } | { category_id: number };
  /** Tokens before any discount. */
  total: number;
  coupon: Pick<Coupon, 'coupon_id' | 'title'> | undefined;
  payment: Pick<PriceBreakdown, 'couponId' | 'couponDiscount'>;
  /** The outcome of an attempt is unknown: a repeated request must be the same. */
  frozen: boolean;
  onCoupon: (coupon: Coupon | undefined) => void;
}) {
  const coupons = useQuery(apiQuery(useClient(), listCoupons, { query: of }));
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const mine = coupons.data?.data ?? [];
  const usable = mine.filter(({ type, min_purchase }) => type === 'available' && total >= min_purchase);
  const used = payment.couponId === null ? undefined : coupon;

  return (
    <>
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="font-semibold">優惠券</span>
        <Button
          className="text-sm"
          disabled={frozen || coupons.isPending}
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        >
          <TicketPercent size={18} aria-hidden="true" />
          {used
            ? `-${formatPrice(payment.couponDiscount)} ${used.title}`
            : usable.length > 0
              ? `${usable.length} 張可用`
              : '沒有可用的優惠券'}
        </Button>
      </div>
      {asked && (
        <CouponSheet
          open={open}
          onClose={() => setOpen(false)}
          coupons={mine}
          total={total}
          chosen={used?.coupon_id}
          onChoose={(next) => {
            onCoupon(next);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
