import type { Coupon } from '@kujiya/contract/coupons';
import { unrestricted } from '@kujiya/contract/shop/coupons';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatLastDay } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Stamp } from '#ui/Stamp.tsx';

const stamps: Partial<Record<Coupon['type'], string>> = { used: '已使用', expired: '已過期' };

/** The lowest total at which a coupon applies. */
const minimumText = ({ min_purchase: min }: Pick<Coupon, 'min_purchase'>): string =>
  min === 0 ? '無低消' : `滿 NT$${formatCount(min)}`;

/** The restrictions of a coupon, collapsed until opened. */
export const CouponRules = ({ coupon }: { coupon: Coupon }) => (
  <details className="text-sm">
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
      使用規則<span className="sr-only">：{coupon.title}</span>
    </summary>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pb-1">
      <dt className="text-ink-soft">低消</dt>
      <dd>{minimumText(coupon)}</dd>
      <dt className="text-ink-soft">類別</dt>
      <dd>
        {coupon.category_restrictions}
        {coupon.category_restrictions === unrestricted && '（一番賞除外）'}
      </dd>
      <dt className="text-ink-soft">商品</dt>
      <dd>{coupon.product_restrictions}</dd>
    </dl>
    {coupon.description !== '' && <p className="text-ink-soft">{coupon.description}</p>}
  </details>
);

/** A coupon as a ticket: the amount off on the stub, then its name, conditions and last day. */
export function CouponTicket({
  coupon,
  heading: Heading,
  children,
}: {
  coupon: Coupon;
  heading: 'h2' | 'h3';
  children?: ReactNode;
}) {
  const live = coupon.type === 'available';
  const stamp = stamps[coupon.type];
  return (
    <article className="ticket relative flex h-full flex-wrap overflow-hidden">
      <div
        className={cx(
          'grid w-28 grow content-center justify-items-center gap-1 rounded-l-[10px] p-2 text-center',
          live ? 'bg-butter' : 'bg-paper-deep text-ink-soft',
        )}
      >
        <p className="font-print leading-none">
          <span className="text-sm">NT$</span>
          <span className="text-xl">{formatCount(coupon.amount)}</span>
        </p>
        <p className="text-xs font-semibold text-balance break-keep">{minimumText(coupon)}</p>
      </div>
      <div className="ticket-stub relative grid min-w-32 flex-999 content-start gap-1 py-3 pr-3 pl-5">
        <Heading className={cx('text-base leading-snug', !live && 'text-ink-soft')}>{coupon.title}</Heading>
        <p className="text-sm text-ink-soft">
          {coupon.used_at === null
            ? `可用至 ${formatLastDay(coupon.expiry)}`
            : `${formatDate(coupon.used_at)} 使用`}
        </p>
        {children}
        {stamp !== undefined && (
          <Stamp className="pointer-events-none absolute top-3 right-3 bg-white/85 text-base">{stamp}</Stamp>
        )}
      </div>
    </article>
  );
}
