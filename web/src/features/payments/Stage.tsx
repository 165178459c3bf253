import { type PaymentState, paymentLimits, paymentRedirect } from '@kujiya/contract/payments';
import { gameOfOrderType } from '@kujiya/contract/shop/games';
import { openingPath } from '@kujiya/contract/shop/openings';
import {
  detailPath,
  homePath,
  orderOfNumberPath,
  rechargeDetailsPath,
  tubeTicketPath,
} from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { formatCount, formatDateTime, formatMoney } from '#lib/format.ts';
import { leadOn } from '#shop/money/lead-on.ts';
import { Slip } from '#shop/money/Slip.tsx';
import { useCancelUnpaid } from '#shop/money/useCancelUnpaid.ts';
import { usePaymentForm } from '#shop/money/usePaymentForm.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Picture } from '#ui/Picture.tsx';

/** The page on which the same product can be chosen again. */
function shelfOf({ order_type, product }: PaymentState): string {
  const game = gameOfOrderType(order_type);
  if (!game || !product) return homePath;
  return game === 'ichiban' ? tubeTicketPath(product.id, product.lot_id) : detailPath(game, product.id);
}

/** The product being paid for. */
function Bought({ state: { product, amount } }: { state: PaymentState }) {
  if (!product) return null;
  return (
    <div className="flex w-full items-center gap-3 text-left">
      <Picture
        path={product.image_url}
        alt=""
        sizes="64px"
        className="outline-ink size-16 shrink-0 rounded-md desk:hidden"
      />
      <p className="min-w-0 grow">
        <span className="line-clamp-2 text-sm font-black">{product.name}</span>
        <span className="flex justify-between gap-3 text-sm">
          <span className="text-ink-soft">× {formatCount(product.slots)}</span>
          <span className="font-print text-base">{formatMoney(amount)}</span>
        </span>
      </p>
    </div>
  );
}

type Props = {
  state: PaymentState;
  /** The browser has returned from the gateway with its answer. */
  isTold: boolean;
  /** The member has waited so long that a notification will follow instead. */
  isLong: boolean;
  onAsk: () => void;
};

/** The state of a draw paid by card, and the actions it allows. */
export function Stage(props: Props) {
  const { state } = props;
  const { progress } = state;
  if (progress === 'paid') return <Paid state={state} />;
  if (progress === 'tokens') return <Credited state={state} />;
  if (progress === 'cancelled') return <Over state={state} />;
  return <Open {...props} />;
}

/** The opening of a paid draw; the order, where it names no product. */
function openingOf({ order_id: id, order_number, order_type, product }: PaymentState): string {
  const game = gameOfOrderType(order_type);
  if (!game || !product) return orderOfNumberPath(order_number);
  return openingPath(game, { id, order_number, product_id: product.id, lot_id: product.lot_id });
}

/** Leads to the opening, which replaces this page in the history. */
function Paid({ state }: { state: PaymentState }) {
  const client = useClient();
  const cache = useQueryClient();
  const lead = useEffectEvent(async () => {
    const { order_id: orderId, order_type, product } = state;
    const given = client(paymentRedirect, { params: { orderId } });
    const game = gameOfOrderType(order_type);
    await leadOn({
      to: openingOf(state),
      ...(game && product && { opens: { orderId, game, product: product.name, total: product.slots } }),
      asked: given.then(({ redirect_url }) => redirect_url),
      replace: true,
    });
    // Balance, storage and lists have changed while the member was away.
    void cache.invalidateQueries();
  });
  useEffect(() => void lead(), []);
  return (
    <Slip
      stamp="已付款"
      color="var(--color-kuji)"
      title="付款完成，馬上開獎"
      text="正在前往開獎畫面…"
      picture={state.product?.image_url}
      details={<Bought state={state} />}
    />
  );
}

function Credited({ state }: { state: PaymentState }) {
  return (
    <Slip
      stamp="已轉代幣"
      color="var(--color-tier-d)"
      title={`收到 ${formatCount(state.amount)} 代幣`}
      text="款項入帳時，這筆訂單已經取消，或保留時間已過；金額已全數轉為代幣，一元都沒少。"
      picture={state.product?.image_url}
      details={<Bought state={state} />}
    >
      <ButtonLink to={shelfOf(state)} replace variant="primary" size="lg">
        用代幣再抽一次
      </ButtonLink>
      <ButtonLink to={rechargeDetailsPath} replace>
        看儲值與消費紀錄
      </ButtonLink>
    </Slip>
  );
}

function Over({ state }: { state: PaymentState }) {
  return (
    <Slip
      stamp="已放回"
      title="這次沒有買"
      text="沒有扣款，保留的已經放回去了；用到的紅利與優惠券也都退回給您。"
      picture={state.product?.image_url}
      details={<Bought state={state} />}
    >
      <ButtonLink to={shelfOf(state)} replace variant="primary" size="lg">
        再選一次
      </ButtonLink>
    </Slip>
  );
}

/** A reservation with less than this many milliseconds left is counted down. */
const clockMs = 3_600_000;

/** Reserved and not paid yet: on the way to the gateway, waiting for its notice, or back without having paid. */
function Open({ state, isTold, isLong, onAsk }: Props) {
  const { order_number, progress, attempts, expires_at } = state;
  const endsAt = Date.parse(expires_at ?? '');
  const [isOver, setOver] = useState(() => Date.now() >= endsAt);
  // Less than an hour is counted down; a later end is shown as a date.
  const [isNear] = useState(() => !(endsAt - Date.now() >= clockMs));
  const [isFirst] = useState(attempts === 0);
  const { pay, paying } = usePaymentForm(onAsk);
  const cancel = useCancelUnpaid(onAsk);
  const go = useEffectEvent(() => pay(order_number));
  // A member who comes from the purchase is sent on to the gateway; one who came back by the browser's button decides.
  useEffect(() => {
    if (isFirst) go();
  }, [isFirst]);

  const isWaiting = isTold && progress === 'waiting';
  if (isOver && !isWaiting)
    return (
      <Slip
        stamp="時間到"
        title="保留時間已經過了"
        text="沒有扣款，保留的已經放回去了。如果您剛剛付了款，我們會照樣開獎，或全數轉為代幣並通知您。"
        picture={state.product?.image_url}
        details={<Bought state={state} />}
      >
        <ButtonLink to={shelfOf(state)} replace variant="primary" size="lg">
          再選一次
        </ButtonLink>
      </Slip>
    );
  const timer = !isOver && (
    <p className="flex items-center gap-2 rounded-sm bg-butter px-3 py-1.5 text-sm font-semibold">
      {isNear ? (
        <>
          為您保留
          <Countdown endsAt={endsAt} onEnd={() => setOver(true)} label="保留時間剩餘" className="text-lg" />
        </>
      ) : (
        `為您保留到 ${formatDateTime(new Date(endsAt))}`
      )}
    </p>
  );
  const details = (
    <>
      <Bought state={state} />
      {timer}
      {timer && <p className="text-left text-sm text-ink-soft">時間到還沒付款，保留的會放回去，不會扣款。</p>}
    </>
  );
  if (isWaiting)
    return (
      <Slip
        stamp="確認中"
        color="var(--color-tier-d)"
        title={isLong ? '還沒有收到付款結果' : '正在確認付款…'}
        text={
          isLong
            ? '付款完成後會自動開獎，您可以先離開這一頁；結果會在盒櫃和訂單裡，也會通知您。'
            : '通常幾秒鐘就好，確認後馬上帶您去開獎。'
        }
        picture={state.product?.image_url}
        details={details}
      >
        {isLong && <Button onClick={onAsk}>再查一次</Button>}
      </Slip>
    );
  const isLate = endsAt - Date.now() < paymentLimits.shortest * 1_000;
  return (
    <Slip
      stamp={progress === 'failed' ? '未付款' : '待付款'}
      color={progress === 'failed' ? 'var(--color-ink)' : 'var(--color-tier-d)'}
      title={progress === 'failed' ? '付款沒有成功' : paying ? '正在前往付款頁…' : '還沒有付款'}
      text={
        progress === 'failed'
          ? '沒有扣款。可以再付一次，或換一張卡。'
          : '付款在藍新金流的頁面完成，我們不會看到您的卡號。'
      }
      picture={state.product?.image_url}
      details={details}
    >
      <Button
        variant="primary"
        size="lg"
        disabled={isLate}
        pending={paying}
        onClick={() => pay(order_number)}
      >
        {progress === 'failed' ? '再付一次' : '去付款'} {formatMoney(state.amount)}
      </Button>
      <Button disabled={paying} onClick={() => cancel(order_number)}>
        不買了，放回去
      </Button>
    </Slip>
  );
}
