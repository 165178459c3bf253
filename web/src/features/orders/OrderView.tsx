import type { OrderDetail, OrderInvoice, OrderParcel } from '@kujiya/contract/orders';
import { complaintDays } from '@kujiya/contract/shop/complaints';
import { gameOfOrderType } from '@kujiya/contract/shop/games';
import { detailPath, helpWithOrderPath, rechargePath, storagePath } from '@kujiya/contract/shop/paths';
import type { ReactNode } from 'react';
import { formatDateTime, formatPoints, formatPrice } from '#lib/format.ts';
import { ReportLink } from '#shop/complaint/ReportLink.tsx';
import { invoiceText } from '#shop/invoice/words.ts';
import { BillTotal } from '#shop/money/Bill.tsx';
import { usePaymentForm } from '#shop/money/usePaymentForm.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Panel } from '#ui/Panel.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { Lines } from './Lines.tsx';
import { Refunds } from './Refunds.tsx';
import { useBuyAgain } from './useBuyAgain.ts';
import { useCancel } from './useCancel.ts';
import { stopName, wayOf } from './way.ts';
import { invoiceNames, isOnItsWay, methodNames, nowWords, statusInk, totalName, typeNames } from './words.ts';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="shrink-0 text-ink-soft">{label}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
);

const dots = {
  past: 'border-ink bg-ink',
  now: 'border-ink bg-kuji',
  ahead: 'border-paper-edge bg-white',
} as const;

/** The steps of an order: past, present and still to come. */
function Timeline({ order }: { order: OrderDetail['order'] }) {
  const stops = wayOf(order);
  return (
    <ol className="grid">
      {stops.map(({ status, at, place }, index) => (
        <li
          key={`${status}-${at}`}
          aria-current={place === 'now' ? 'step' : undefined}
          className="grid grid-cols-[1.25rem_1fr] gap-3"
        >
          <span aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
            <span className={cx('mt-1.5 size-3.5 rounded-full border-2', dots[place])} />
            {index < stops.length - 1 && (
              <span className={cx('w-0.5', place === 'past' ? 'bg-ink' : 'bg-paper-edge')} />
            )}
          </span>
          <span className="pb-3">
            <span
              className={cx('block', place === 'now' && 'font-black', place === 'ahead' && 'text-ink-soft')}
            >
              {stopName(order.order_type, status)}
            </span>
            {at !== null && <span className="block text-xs text-ink-soft">{formatDateTime(at)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The invoice of an order paid with money. */
function Invoice({ invoice }: { invoice: OrderInvoice }) {
  const { invoice_type, detail, number, issued_at, state } = invoice;
  return (
    <Row label="電子發票">
      {invoiceText(number, issued_at, state)}
      {invoice_type !== null && (
        <span className="block text-ink-soft">
          {invoiceNames[invoice_type]}
          {detail !== null && ` ${detail}`}
        </span>
      )}
    </Row>
  );
}

/** The carrier of a parcel, and the link to track it. */
function Parcel({ parcel: { carrier, tracking_number, tracking_url } }: { parcel: OrderParcel }) {
  if (tracking_number === null) return <Row label="物流">準備出貨中</Row>;
  return (
    <Row label="物流">
      {carrier}
      <span className="block">
        {tracking_url === null ? (
          tracking_number
        ) : (
          <a
            href={tracking_url}
            target="_blank"
            rel="noopener noreferrer"
            className="-my-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {tracking_number}
            <span className="sr-only">（在新分頁查詢）</span>
          </a>
        )}
      </span>
    </Row>
  );
}

/** All details of one order, and the actions it allows. */
export function OrderView({ detail: { order, items } }: { detail: OrderDetail }) {
  const cancel = useCancel();
  const { pay, paying } = usePaymentForm();
  const { buyAgain, buying } = useBuyAgain(items);
  const game = gameOfOrderType(order.order_type);
  const isGoods = order.order_type === 'shop';
  const isSent = order.order_type === 'box_shipping';
  const isOver = order.status === 'cancelled' || order.status === 'refunded';
  const inStorage =
    !isOver &&
    order.status !== 'pending' &&
    (order.is_kept || isSent || (game !== null && order.status === 'completed'));

  const payButton = order.can_pay && (
    <Button variant="primary" size="lg" pending={paying} onClick={() => pay(order.order_number)}>
      去付款 {formatPrice(order.final_amount)}
    </Button>
  );

  return (
    <>
      <div className="gutters grid gap-5 py-4 desk:grid-cols-[minmax(0,1fr)_min(24rem,45%)] desk:items-start desk:gap-10 desk:py-6">
        <div className="grid gap-5">
          <Panel className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-butter-tint px-4 py-4">
            <div className="min-w-32 flex-1">
              <p className="text-sm text-ink-soft">{typeNames[order.order_type]}</p>
              <p className="text-lg font-black">{nowWords(order)}</p>
              {order.expires_at !== null && (
                <p className="text-sm">保留到 {formatDateTime(order.expires_at)}，逾時自動取消，不會扣款</p>
              )}
              {order.expired_points > 0 && (
                <p className="text-sm">
                  退回的紅利中有 {formatPoints(order.expired_points)}已過期，不能再使用
                </p>
              )}
            </div>
            <Stamp color={statusInk[order.status]} className="shrink-0 text-lg">
              {stopName(order.order_type, order.status)}
            </Stamp>
          </Panel>
          <Panel>
            <h2 className="border-b-2 border-dashed border-paper-edge px-4 py-3 text-base font-black">
              商品
            </h2>
            <Lines lines={items} type={order.order_type} />
            <dl className="grid gap-1 border-t-2 border-dashed border-paper-edge px-4 py-3 text-sm">
              {!isSent && <Row label="商品金額">{formatPrice(order.total_amount)}</Row>}
              {order.points_used > 0 && (
                <Row label={`紅利折抵（${formatPoints(order.points_used)}）`}>
                  -{formatPrice(order.discount_amount - order.coupon_discount)}
                </Row>
              )}
              {order.coupon_discount > 0 && <Row label="優惠券">-{formatPrice(order.coupon_discount)}</Row>}
              {((isGoods && !order.is_kept) || isSent) && (
                <Row label="運費">{order.shipping_fee > 0 ? formatPrice(order.shipping_fee) : '免運費'}</Row>
              )}
              <BillTotal label={totalName(order)}>{formatPrice(order.final_amount)}</BillTotal>
              {order.points_earned > 0 && <Row label="獲得紅利">{formatPoints(order.points_earned)}</Row>}
            </dl>
          </Panel>
          <Refunds order={order} />
        </div>
        <div className="grid gap-5">
          <Panel className="px-4 pt-4 pb-1">
            <h2 className="mb-3 text-base font-black">訂單進度</h2>
            <Timeline order={order} />
          </Panel>
          <Panel className="px-4 py-4 text-sm">
            <h2 className="mb-3 text-base font-black">訂單資料</h2>
            <dl className="grid gap-2">
              <Row label="訂單編號">{order.order_number}</Row>
              <Row label="下單時間">{formatDateTime(order.created_at)}</Row>
              <Row label="付款方式">
                {methodNames[order.payment_method]}
                {order.card_last !== null && `，末四碼 ${order.card_last}`}
              </Row>
              {order.paid_at !== null && <Row label="付款時間">{formatDateTime(order.paid_at)}</Row>}
              {order.invoice && <Invoice invoice={order.invoice} />}
              {order.order_type === 'shop' && (
                <Row label="收件方式">{order.is_kept ? '放盒櫃，之後一起寄' : '宅配到府'}</Row>
              )}
              {order.address && (
                <Row label="收件人">
                  {order.address.name} {order.address.phone}
                  <span className="block">
                    {order.address.postcode} {order.address.address}
                  </span>
                </Row>
              )}
              {order.parcel && isOnItsWay(order) && <Parcel parcel={order.parcel} />}
              {order.customer_note !== '' && <Row label="備註">{order.customer_note}</Row>}
            </dl>
          </Panel>
          <div className="grid gap-3">
            {payButton && <div className="hidden desk:grid">{payButton}</div>}
            {inStorage && <ButtonLink to={storagePath}>去盒櫃看看</ButtonLink>}
            {game && order.product_id !== null && (
              <ButtonLink to={detailPath(game, order.product_id)}>再抽一次</ButtonLink>
            )}
            {isGoods && order.status !== 'pending' && (
              <Button pending={buying} onClick={buyAgain}>
                再買一次
              </Button>
            )}
            {order.order_type === 'token_recharge' && <ButtonLink to={rechargePath}>再儲值一次</ButtonLink>}
            {inStorage && !isSent && (
              <p className="text-sm text-ink-soft">
                從盒櫃寄出的包裹，收到後 {complaintDays} 天內可以在包裹裡回報問題。
              </p>
            )}
            <ReportLink
              orderId={order.id}
              delivered={order.parcel?.delivered_at ?? null}
              coming={order.parcel !== null && !isOver && isOnItsWay(order)}
            />
            {order.can_cancel && <Button onClick={() => cancel(order)}>取消訂單</Button>}
            <ButtonLink to={helpWithOrderPath(order.order_number)} variant="quiet">
              訂單有問題？聯絡客服
            </ButtonLink>
          </div>
        </div>
      </div>
      {/* On phones the payment button is visible from the start, not below the whole order. */}
      {payButton && <ActionBar className="grid desk:hidden">{payButton}</ActionBar>}
    </>
  );
}
