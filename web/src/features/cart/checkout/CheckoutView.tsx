import type { Address } from '@kujiya/contract/address';
import { goodsLimits, type Quote } from '@kujiya/contract/goods';
import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import { type ReactNode, useState } from 'react';
import { formatCount, formatDate, formatPrice } from '#lib/format.ts';
import { PointsRow } from '#shop/money/PointsRow.tsx';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { FieldFrame, inputStyle } from '#ui/FieldFrame.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Changes } from '../Changes.tsx';
import { Delivery } from './Delivery.tsx';
import { type OrderBody, useOrder } from './useOrder.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-black">{title}</h2>
      {children}
    </section>
  );
}

const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{label}</dt>
    <dd className="font-print text-base">{children}</dd>
  </div>
);

/** What is ordered, how it is paid and where it goes; every amount is the server's. */
export function CheckoutView({
  quote,
  items,
  addresses,
  computing,
  points,
  onPoints,
  onOrdered,
  requote,
}: {
  quote: Quote;
  items: OrderBody['items'];
  addresses: readonly Address[];
  /** Newer amounts are on their way. */
  computing: boolean;
  points: number;
  onPoints: (points: number) => void;
  onOrdered: () => void;
  requote: () => unknown;
}) {
  const [address, setAddress] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [changes, setChanges] = useState<readonly string[]>([]);
  const { order, ordering, recharge } = useOrder({ onOrdered, onChanged: setChanges, requote });
  const { final_amount, tokens, points_cap } = quote;
  const isShort = tokens < final_amount;
  const tooLong = [...note].length > goodsLimits.noteMax;
  const means = { tokens, points: quote.points, pointsLimit: 0 };
  const payment = {
    couponId: null,
    couponDiscount: 0,
    total: quote.total_amount,
    final: final_amount,
    points: Math.min(points, points_cap),
    discount: pointsDiscount(Math.min(points, points_cap)),
    cap: points_cap,
    tokensAfter: tokens - final_amount,
    pointsAfter: quote.points - quote.points_used,
  };

  const send = () => {
    if (isShort) return recharge();
    setChanges([]);
    order({
      items: items.map((item) => ({ ...item, type: 'shop' })),
      payment_method: 'balance',
      shipping_method: 'standard',
      customer_note: note.trim(),
      points_discount: quote.points_used,
      coupon_id: null,
      address_id: address,
      final_amount,
    });
  };

  return (
    <div className="flex grow flex-col desk:gutters desk:grid desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-10 desk:py-6">
      <div className="grid gap-6 px-3 py-4 desk:p-0">
        <Changes changes={changes} />
        <Part title="商品">
          <Panel className="divide-y-[1.5px] divide-paper-deep">
            {quote.lines.map((line) => (
              <div key={line.product_id} className="flex items-center gap-3 p-3">
                <span className="size-16 shrink-0 overflow-hidden rounded-md">
                  <Picture path={line.image} alt="" sizes="64px" />
                </span>
                <div className="min-w-0 grow text-sm">
                  <p className="line-clamp-2 font-black break-keep">{line.title}</p>
                  <p className="text-ink-soft">
                    {formatPrice(line.price)} × {line.quantity}
                    {line.arrives_at !== null && `・預購，${formatDate(line.arrives_at)} 到貨`}
                  </p>
                </div>
                <span className="font-print text-lg">{formatPrice(line.subtotal)}</span>
              </div>
            ))}
          </Panel>
        </Part>
        <Part title="收件方式">
          <Delivery addresses={addresses} value={address} onChange={setAddress} />
        </Part>
        <Part title="備註">
          <FieldFrame label="給店家的話（選填）" error={tooLong ? '備註最多 200 個字' : undefined}>
            {(tied) => (
              <textarea
                {...tied}
                rows={2}
                className={inputStyle(tooLong)}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </FieldFrame>
        </Part>
      </div>
      <div className="grid gap-4 px-3 pb-4 desk:sticky desk:top-24 desk:p-0">
        <Panel className="grid gap-4 p-4">
          <PointsRow means={means} payment={payment} frozen={ordering} onPoints={onPoints} />
          <dl className="grid gap-1 border-t-2 border-dashed border-paper-edge pt-3 text-sm">
            <Amount label="商品金額">{formatPrice(quote.total_amount)}</Amount>
            {quote.points_discount > 0 && (
              <Amount label="紅利折抵">-{formatPrice(quote.points_discount)}</Amount>
            )}
            <Amount label="運費">免運費</Amount>
            <div className="mt-1 flex items-baseline justify-between gap-4 border-t-[1.5px] border-ink pt-2">
              <dt className="font-black">應付金額</dt>
              <dd className="font-print text-2xl">{formatPrice(final_amount)}</dd>
            </div>
          </dl>
          <p className="flex items-center justify-between gap-2 text-sm">
            <span className="flex items-center gap-2 font-semibold">
              <TokenIcon />
              以代幣付款
            </span>
            <span className={isShort ? 'font-semibold text-kuji-ink' : 'text-ink-soft'}>
              {isShort
                ? `餘額 ${formatCount(tokens)}，還差 ${formatCount(final_amount - tokens)}`
                : `餘額 ${formatCount(tokens)} → ${formatCount(payment.tokensAfter)}`}
            </span>
          </p>
        </Panel>
        <p className="text-xs text-ink-soft">
          送出訂單表示您同意服務條款與退換貨政策；代幣消費不另開立發票。
        </p>
      </div>
      <ActionBar className="desk:col-start-2">
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={ordering}
          disabled={tooLong || computing || quote.total_amount === 0}
          onClick={send}
        >
          {isShort ? '代幣不足，去儲值' : `付 ${formatPrice(final_amount)}，送出訂單`}
        </Button>
      </ActionBar>
    </div>
  );
}
