import type { ProductDetail } from '@kujiya/contract/catalogue';
import type { Game } from '@kujiya/contract/shop/games';
import type { InvoiceInfo } from '@kujiya/contract/shop/invoice';
import PackageOpen from 'lucide-react/icons/package-open';
import Truck from 'lucide-react/icons/truck';
import { type ReactNode, Suspense, useState } from 'react';
import { formatCount, formatMoney, formatPrice } from '#lib/format.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { useOnline } from '#lib/online.ts';
import { gameWords } from '#shop/game-words.ts';
import { NotedAlarm } from '#shop/proof/NotedAlarm.tsx';
import { type ShownLot, useNoted } from '#shop/proof/useNoted.ts';
import { Button } from '#ui/Button.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { AmountDue, whereItIs } from './AmountDue.tsx';
import { CouponRow } from './CouponRow.tsx';
import { PayBy } from './PayBy.tsx';
import { PayTerms } from './PayTerms.tsx';
import { PointsRow } from './PointsRow.tsx';
import type { PriceBreakdown } from './price-breakdown.ts';
import { TokenIcon } from './TokenIcon.tsx';
import { usePayBy } from './usePayBy.ts';
import { useMeans, usePriceOf } from './usePriceOf.ts';

// Only a member who pays by card needs an invoice.
const CardInvoice = optionalNamed(() => import('./CardInvoice.tsx'), 'CardInvoice');

type Sold = Pick<
  ProductDetail,
  'id' | 'name' | 'image_url' | 'home_delivery_days' | 'delivery_info' | 'allow_point_payment'
>;

/** The tube, case or batch that is drawn from. */
type Lot = { game: Game; name: string; odds: ReactNode; commitments: readonly ShownLot[] };

type Selection = {
  /** As the game shows it. */
  shown?: ReactNode;
  count: number;
  /** Tokens of one draw. */
  unitPrice: number;
  /** Tokens of all of them; a whole case may cost less than its boxes one by one. */
  total: number;
};

export type Purchase = {
  paying: boolean;
  /** The last attempt got no answer: it may have succeeded, so only the very same request may be sent again. */
  uncertain: boolean;
  /**
   * Pays: by card with an invoice, otherwise with tokens; where these do not suffice it leads to the top-up, and
   * remembers the way back.
   */
  onPay: (payment: PriceBreakdown, invoice: InvoiceInfo | undefined) => void;
};

/** The summary before paying: selection, price, balance and odds. Shared by the games that draw. */
export function PurchaseSheet({
  open,
  onClose,
  product,
  lot,
  selection,
  points: [wanted, onPoints],
  purchase: { paying, uncertain, onPay },
  notice,
}: {
  open: boolean;
  onClose: () => void;
  product: Sold;
  lot: Lot;
  selection: Selection;
  /** The points that the member wishes to use, cut to the order's cap, and the way to change them. */
  points: readonly [wanted: number, onPoints: (points: number) => void];
  purchase: Purchase;
  /** Stands above the button. */
  notice?: ReactNode;
}) {
  const { unit, verb } = gameWords[lot.game];
  const { count, unitPrice, total } = selection;
  const toast = useToast();
  const frozen = uncertain || paying;
  const { means, agree } = useMeans(paying);
  const { payment, coupon, onCoupon } = usePriceOf(total, wanted, means, product.allow_point_payment);
  const { by, onBy, isCard, card, missing } = usePayBy(payment, means, frozen);
  const saved = unitPrice * count - total;
  const { alarms } = useNoted(lot.commitments);
  const alarmed = alarms.length > 0;
  const [accepted, setAccepted] = useState(false);
  const still = alarmed ? '仍要' : '';
  const pieces = `${verb} ${count} ${unit}`;
  const label = isCard
    ? `${still}刷卡付 ${formatMoney(payment.final)} ${pieces}`
    : missing > 0
      ? '去儲值'
      : `${still}付 ${formatPrice(payment.final)} ${pieces}`;
  // A payment is never begun without a network: what becomes of it could not be told.
  const cutOff = !useOnline() && !paying;

  return (
    <Sheet
      open={open}
      onClose={() => {
        if (paying) return;
        if (uncertain) toast(whereItIs, { seconds: 6 });
        setAccepted(false);
        onClose();
      }}
      title="確認購買"
      footer={
        <div className="grid gap-2">
          {notice}
          <p role="status" className="text-center text-sm font-semibold empty:hidden">
            {cutOff && '目前沒有網路。恢復後請再按一次，不會自動付款。'}
          </p>
          <PayTerms game={lot.game} alarmed={alarmed} accepted={accepted} onAccept={setAccepted} />
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            pending={paying || !means}
            disabled={(alarmed && !accepted) || cutOff}
            data-autofocus
            onClick={() => {
              if (isCard && !card.invoice) return card.showErrors();
              agree();
              onPay(payment, isCard ? card.invoice : undefined);
            }}
          >
            {!isCard && <TokenIcon size={24} />}
            {cutOff ? '等待網路恢復' : paying ? (isCard ? '前往付款…' : '付款中…') : label}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <NotedAlarm alarms={alarms} />
        <div className="flex gap-3">
          <Picture
            path={product.image_url}
            alt=""
            sizes="80px"
            className="outline-ink size-[80px] shrink-0 rounded-md"
          />
          <div className="min-w-0">
            <p className="line-clamp-4 text-sm leading-snug font-black">{product.name}</p>
            <p className="mb-2 text-sm text-ink-soft">{lot.name}</p>
            {selection.shown}
          </div>
        </div>

        <div className="ticket">
          <div className="grid grid-cols-1 gap-3 p-4">
            <p className="flex justify-between gap-4 text-sm">
              <span className="font-semibold">
                單價 {formatPrice(unitPrice)} × {formatCount(count)} {unit}
              </span>
              <span className="font-print text-base whitespace-nowrap">{formatPrice(unitPrice * count)}</span>
            </p>
            {saved > 0 && (
              <p className="flex justify-between gap-4 text-sm">
                <span className="font-semibold">整盒優惠</span>
                <span className="font-print text-base">-{formatPrice(saved)}</span>
              </p>
            )}
            {means && (
              <PointsRow
                allowed={product.allow_point_payment}
                means={means}
                payment={payment}
                frozen={frozen}
                onPoints={onPoints}
              />
            )}
            {lot.game !== 'ichiban' && means && (
              <CouponRow
                of={{ product_id: product.id }}
                total={total}
                coupon={coupon}
                payment={payment}
                frozen={frozen}
                onCoupon={onCoupon}
              />
            )}
          </div>
          <AmountDue
            payment={payment}
            means={means}
            missing={missing}
            isCard={isCard}
            uncertain={uncertain}
            verb={verb}
          />
        </div>

        {payment.final > 0 && <PayBy value={by} frozen={frozen} onChange={onBy} />}
        {isCard && (
          <Suspense fallback={<span className="skeleton h-40" />}>
            <CardInvoice frozen={frozen} {...card.fields} />
          </Suspense>
        )}

        <div className="grid gap-2 text-sm">
          {lot.odds}
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
        </div>
      </div>
    </Sheet>
  );
}
