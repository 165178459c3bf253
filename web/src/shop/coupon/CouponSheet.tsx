import type { Coupon } from '@kujiya/contract/coupons';
import { unrestricted } from '@kujiya/contract/shop/coupons';
import { couponsPath } from '@kujiya/contract/shop/paths';
import { formatPrice } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { CouponRules, CouponTicket } from './CouponTicket.tsx';

/** The reason why a coupon cannot be used for this order; undefined when it can. */
const obstacle = (coupon: Coupon, total: number): string | undefined => {
  const { category_restrictions: category, product_restrictions: product } = coupon;
  const only = [category, product].filter((names) => names !== unrestricted).join('、');
  if (coupon.type !== 'available') return `不適用於此商品${only && `，限${only}`}`;
  return total < coupon.min_purchase ? `還差 ${formatPrice(coupon.min_purchase - total)} 可用` : undefined;
};

/** The member's coupons over a purchase: choose one, or none. */
export function CouponSheet({
  open,
  onClose,
  coupons,
  total,
  chosen,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  coupons: readonly Coupon[];
  /** Tokens of the order before any discount. */
  total: number;
  chosen: number | undefined;
  onChoose: (coupon: Coupon | undefined) => void;
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="選擇優惠券"
      footer={
        <Button className="w-full" onClick={() => onChoose(undefined)}>
          不使用優惠券
        </Button>
      }
    >
      {coupons.length === 0 ? (
        <div className="grid justify-items-center gap-3 py-6 text-center text-sm">
          <p className="text-ink-soft">目前沒有優惠券。輸入代碼、簽到或用紅利都能換到。</p>
          <ButtonLink to={couponsPath}>看優惠券</ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-3 pt-1">
          {coupons.map((coupon) => {
            const why = obstacle(coupon, total);
            return (
              <li key={coupon.id}>
                <CouponTicket
                  heading="h3"
                  coupon={why === undefined ? coupon : { ...coupon, type: 'unavailable' }}
                >
                  {why === undefined ? (
                    <Button
                      className="mt-1 justify-self-start text-sm"
                      disabled={chosen === coupon.coupon_id}
                      onClick={() => onChoose(coupon)}
                    >
                      {chosen === coupon.coupon_id ? '使用中' : '使用'}
                      <span className="sr-only">{coupon.title}</span>
                    </Button>
                  ) : (
                    <p className="text-sm font-semibold text-kuji-ink">{why}</p>
                  )}
                  <CouponRules coupon={coupon} />
                </CouponTicket>
              </li>
            );
          })}
        </ul>
      )}
    </Sheet>
  );
}
