import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import { formatCount, formatPrice } from '#lib/format.ts';
import { RebateLine } from '#shop/vip/RebateLine.tsx';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import type { Means, PriceBreakdown } from './price-breakdown.ts';

/** Where a purchase without an answer is to be found. */
export const whereItIs = '已經買到的話，會在盒櫃和訂單裡。';

/** The amount to be paid, and the balances before and after it. */
export function AmountDue({
  payment,
  means,
  missing,
  isCard,
  uncertain,
  verb,
}: {
  payment: PriceBreakdown;
  means: Means | undefined;
  /** Tokens that the member lacks; below 1 they suffice. */
  missing: number;
  isCard: boolean;
  /** The last attempt got no answer. */
  uncertain: boolean;
  /** The verb of the game. */
  verb: string;
}) {
  const pointsSuffice = pointsDiscount(payment.cap) - payment.discount >= missing;
  return (
    <div className="ticket-tear grid gap-1 p-4">
      <p className="flex items-baseline justify-between" aria-live="polite">
        <span className="font-black">應付金額</span>
        <NumberRoll value={payment.final} format={formatPrice} className="text-xl text-kuji" />
      </p>
      {means && (
        <dl className="grid gap-0.5 text-sm text-ink-soft">
          <div className={cx('justify-between', isCard ? 'hidden' : 'flex')}>
            <dt>代幣餘額</dt>
            <dd>
              {formatCount(means.tokens)}
              {missing <= 0 && (
                <>
                  {' → '}
                  <b className="text-ink">
                    {payment.tokensAfter < 0 ? '—' : formatCount(payment.tokensAfter)}
                  </b>
                </>
              )}
            </dd>
          </div>
          {payment.points > 0 && (
            <div className="flex justify-between">
              <dt>紅利點數</dt>
              <dd>
                {formatCount(means.points)} → <b className="text-ink">{formatCount(payment.pointsAfter)}</b>
              </dd>
            </div>
          )}
        </dl>
      )}
      <RebateLine paid={payment.final} />
      {missing > 0 && (
        <p className="rounded-sm bg-kuji-tint px-3 py-1.5 text-sm font-semibold text-kuji-ink">
          還差 {formatCount(missing)} 代幣，
          {pointsSuffice ? '用紅利折抵就夠了' : `儲值後再回來${verb}`}
        </p>
      )}
      {uncertain && (
        <p role="alert" className="rounded-sm bg-butter-tint px-3 py-1.5 text-sm font-semibold text-ink">
          剛才沒有收到結果。再按一次就知道，同一筆不會重複扣款；{whereItIs}
        </p>
      )}
    </div>
  );
}
