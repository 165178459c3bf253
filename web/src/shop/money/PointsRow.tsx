import { pointsDiscount, pointsStep } from '@kujiya/contract/shop/pricing';
import { formatPoints, formatPrice } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import type { Means, PriceBreakdown } from './price-breakdown.ts';

/** Why no points can be set against the price. */
const none = (why: string) => (
  <p className="flex justify-between gap-4 text-sm">
    <span className="font-semibold">紅利折抵</span>
    <span className="text-ink-soft">{why}</span>
  </p>
);

/** Points set against the price, in the shop's steps. */
export function PointsRow({
  allowed = true,
  means,
  payment,
  frozen,
  onPoints,
}: {
  /** The product may be paid with points. */
  allowed?: boolean;
  means: Pick<Means, 'points'>;
  payment: Pick<PriceBreakdown, 'points' | 'discount' | 'cap'>;
  /** The outcome of an attempt is unknown: a repeated request must be the same. */
  frozen: boolean;
  onPoints: (points: number) => void;
}) {
  if (!allowed) return none('這項商品不適用');
  if (means.points < pointsStep) return none(`紅利點數不足（滿 ${pointsStep} 點可折抵）`);
  if (payment.cap === 0) return none('這筆金額太小，無法折抵');
  const all = payment.points === payment.cap;
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-semibold">紅利折抵</span>
        <span className="font-print text-base">
          {payment.discount > 0 ? `-${formatPrice(payment.discount)}` : formatPrice(0)}
        </span>
      </div>
      <p className="text-xs text-ink-soft">
        您有 {formatPoints(means.points)}，這筆最多用 {formatPoints(payment.cap)}（折{' '}
        {formatPrice(pointsDiscount(payment.cap))}）
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Stepper
          label="使用紅利點數"
          value={payment.points}
          max={frozen ? payment.points : payment.cap}
          min={frozen ? payment.points : 0}
          step={pointsStep}
          unit="點"
          onChange={onPoints}
        />
        <Button
          variant="quiet"
          className="-mx-4 text-sm whitespace-nowrap"
          disabled={frozen}
          onClick={() => onPoints(all ? 0 : payment.cap)}
        >
          {all ? '不折抵' : '折到最多'}
        </Button>
      </div>
    </div>
  );
}
