import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Coupon } from '@kujiya/contract/coupons';
import type { Game } from '@kujiya/contract/shop/games';
import type { InvoiceInfo } from '@kujiya/contract/shop/invoice';
import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import PackageOpen from 'lucide-react/icons/package-open';
import Truck from 'lucide-react/icons/truck';
import { type ReactNode, Suspense, useState } from 'react';
import { formatCount, formatMoney, formatPrice } from '#lib/format.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { gameWords } from '#shop/game-words.ts';
import { Seal } from '#shop/proof/Seal.tsx';
import { useUser } from '#shop/session/user.ts';
import { RebateLine } from '#shop/vip/RebateLine.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { CouponRow } from './CouponRow.tsx';
import { PayBy } from './PayBy.tsx';
import { PointsRow } from './PointsRow.tsx';
import { type Means, meansOf, type PriceBreakdown, priceBreakdownOf } from './price-breakdown.ts';
import { TokenIcon } from './TokenIcon.tsx';

// Only a member who pays by card needs an invoice.
const CardInvoice = lazyNamed(() => import('./CardInvoice.tsx'), 'CardInvoice');

/** Where a purchase without an answer is to be found. */
const whereItIs = '已經買到的話，會在盒櫃和訂單裡。';

type Sold = Pick<
  ProductDetail,
  'id' | 'name' | 'image_url' | 'home_delivery_days' | 'delivery_info' | 'allow_point_payment'
>;

/** The summary before paying: selection, price, balance and odds. Shared by the games that draw. */
export function PurchaseSheet({
  game,
  open,
  onClose,
  product,
  from,
  chosen,
  count,
  unitPrice,
  total,
  points,
  onPoints,
  odds,
  commitment,
  notice,
  paying,
  uncertain,
  onPay,
}: {
  game: Game;
  open: boolean;
  onClose: () => void;
  product: Sold;
  /** The name of the tube or machine that is drawn from. */
  from: string;
  /** The selection, as the game shows it. */
  chosen?: ReactNode;
  count: number;
  /** Tokens of one draw. */
  unitPrice: number;
  /** Tokens of all of them; a whole case may cost less than its boxes one by one. */
  total: number;
  /** Points the member wishes to use; cut to the order's cap. */
  points: number;
  onPoints: (points: number) => void;
  /** The odds as the game shows them. */
  odds: ReactNode;
  /** The published fingerprint, shortened. */
  commitment: string;
  /** Stands above the button. */
  notice?: ReactNode;
  paying: boolean;
  /** The last attempt got no answer: it may have succeeded, so only the very same request may be sent again. */
  uncertain: boolean;
  /**
   * Pays: by card with an invoice, otherwise with tokens; where these do not suffice it leads to the top-up, and
   * remembers the way back.
   */
  onPay: (payment: PriceBreakdown, invoice: InvoiceInfo | undefined) => void;
}) {
  const { unit, verb, sealed } = gameWords[game];
  const user = useUser();
  const toast = useToast();
  const known = user.data && meansOf(user.data);
  // Once sent, the agreed price stays on the slip: the new balance arrives before the next page does.
  const [sent, setSent] = useState<Means>();
  const means = paying ? (sent ?? known) : known;
  const [coupon, setCoupon] = useState<Coupon>();
  const [by, setBy] = useState<'tokens' | 'card'>('tokens');
  const [invoice, setInvoice] = useState<InvoiceInfo>();
  /** How often the member tried to pay while the invoice had errors. */
  const [wrong, setWrong] = useState(0);
  const payment = priceBreakdownOf(
    total,
    points,
    means ?? meansOf(undefined),
    product.allow_point_payment,
    coupon,
  );
  const saved = unitPrice * count - total;
  // An attempt that may have succeeded has perhaps taken the tokens already. A purchase that costs nothing any more
  // needs no card.
  const isCard = by === 'card' && payment.final > 0;
  const missing = means && !isCard && !uncertain && !paying ? -payment.tokensAfter : 0;
  const pointsSuffice = pointsDiscount(payment.cap) - payment.discount >= missing;

  return (
    <Sheet
      open={open}
      onClose={() => {
        if (paying) return;
        if (uncertain) toast(whereItIs, { seconds: 6 });
        onClose();
      }}
      title="確認購買"
      footer={
        <div className="grid gap-2">
          {notice}
          <p className="text-center text-xs text-ink-soft">{sealed}在開賣前已公布承諾；抽出後恕不退換</p>
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            pending={paying || !means}
            data-autofocus
            onClick={() => {
              if (isCard && !invoice) return setWrong(wrong + 1);
              setSent(known);
              onPay(payment, isCard ? invoice : undefined);
            }}
          >
            {!isCard && <TokenIcon size={24} />}
            {paying
              ? isCard
                ? '前往付款…'
                : '付款中…'
              : isCard
                ? `刷卡付 ${formatMoney(payment.final)} ${verb} ${count} ${unit}`
                : missing > 0
                  ? '去儲值'
                  : `付 ${formatPrice(payment.final)} ${verb} ${count} ${unit}`}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <div className="flex gap-3">
          <Picture
            path={product.image_url}
            alt=""
            sizes="80px"
            className="outline-ink size-20 shrink-0 rounded-md"
          />
          <div className="min-w-0">
            <p className="line-clamp-2 text-sm leading-snug font-black">{product.name}</p>
            <p className="mb-2 text-sm text-ink-soft">{from}</p>
            {chosen}
          </div>
        </div>

        <div className="ticket">
          <div className="grid gap-3 p-4">
            <p className="flex justify-between gap-4 text-sm">
              <span className="font-semibold">
                單價 {formatPrice(unitPrice)} × {formatCount(count)} {unit}
              </span>
              <span className="font-print text-base">{formatPrice(unitPrice * count)}</span>
            </p>
            {saved > 0 && (
              <p className="flex justify-between gap-4 text-sm">
                <span className="font-semibold">整盒優惠</span>
                <span className="font-print text-base">-{formatPrice(saved)}</span>
              </p>
            )}
            {product.allow_point_payment && means && (
              <PointsRow means={means} payment={payment} frozen={uncertain || paying} onPoints={onPoints} />
            )}
            {game !== 'ichiban' && means && (
              <CouponRow
                of={{ product_id: product.id }}
                total={total}
                coupon={coupon}
                payment={payment}
                frozen={uncertain || paying}
                onCoupon={setCoupon}
              />
            )}
          </div>
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
                      {formatCount(means.points)} →{' '}
                      <b className="text-ink">{formatCount(payment.pointsAfter)}</b>
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
              <p
                role="alert"
                className="rounded-sm bg-butter-tint px-3 py-1.5 text-sm font-semibold text-ink"
              >
                剛才沒有收到結果。再按一次就知道，同一筆不會重複扣款；{whereItIs}
              </p>
            )}
          </div>
        </div>

        {payment.final > 0 && <PayBy value={by} frozen={uncertain || paying} onChange={setBy} />}
        {isCard && (
          <Suspense fallback={<span className="skeleton h-40" />}>
            <CardInvoice
              email={user.data?.email ?? ''}
              frozen={uncertain || paying}
              wrong={wrong}
              onInvoice={setInvoice}
            />
          </Suspense>
        )}

        <div className="grid gap-2 text-sm">
          {odds}
          <p className="flex gap-2">
            <Truck size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <span>
              約 {product.home_delivery_days} 個工作天出貨
              {product.delivery_info !== null && `；${product.delivery_info}`}
            </span>
          </p>
          <p className="flex gap-2">
            <PackageOpen size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <span>機率型商品抽出即視為拆封，恕不退換。按下付款即同意立即開獎，不適用七天猶豫期。</span>
          </p>
          <Seal state="committed" code={commitment}>
            {sealed}在開賣前已封存並公布承諾
          </Seal>
        </div>
      </div>
    </Sheet>
  );
}
