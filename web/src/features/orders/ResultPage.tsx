import { getUser } from '@kujiya/contract/member';
import type { PaymentState } from '@kujiya/contract/payments';
import {
  homePath,
  onwardPath,
  orderOfNumberPath,
  ordersPath,
  shopPath,
  storageFromResultPath,
} from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useToken } from '#lib/api.tsx';
import { usePlace } from '#lib/navigation.tsx';
import { usePaymentForm } from '#shop/money/usePaymentForm.ts';
import { usePaymentState } from '#shop/money/usePaymentState.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { failureText, type Outcome, outcomeOf } from './outcome.ts';
import { Receipt, ReceiptSkeleton, useOrderOf } from './Receipt.tsx';
import { nowWords, statusNames } from './words.ts';

const titles: Readonly<Record<Outcome, string>> = {
  unknown: '找不到這筆訂單',
  visitor: '登入後查看付款結果',
  success: '訂單成立，謝謝您',
  unpaid: '訂單已為您保留，還沒付款',
  waiting: '正在確認付款結果',
  tokens: '付款已轉為代幣',
  failed: '付款失敗',
};
const stamps: Readonly<Record<Outcome, string>> = {
  unknown: '查無訂單',
  visitor: '請先登入',
  success: '已成立',
  unpaid: '待付款',
  waiting: '確認中',
  tokens: '已入帳',
  failed: '未付款',
};

const isNumber = (number: string) => /^[A-Z][0-9A-Z]{10,25}$/.test(number);

/** The state of the payment of a member's order; undefined for anybody else. */
function usePayment(number: string): { payment: PaymentState | undefined; isLong: boolean } {
  const cache = useQueryClient();
  const { query, isLong } = usePaymentState(number, { enabled: isNumber(number) });
  const payment = query.data?.data;
  const progress = payment?.progress;
  useEffect(() => {
    if (progress !== 'paid' && progress !== 'tokens') return;
    void cache.invalidateQueries({ queryKey: callKey(getUser) });
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => /\/api\/(orders|shop|user\/box)/.test(String(queryKey[0])),
    });
  }, [progress, cache]);
  return { payment, isLong };
}

/** `/order/success?orderId&orderType&status&message`: open to everybody, because payments return to it. */
export function Component() {
  const query = new URLSearchParams(usePlace().search);
  const member = useToken() !== undefined;
  const number = query.get('orderId') ?? '';
  const { payment, isLong } = usePayment(number);
  const progress = payment?.progress;
  const said = outcomeOf(query.get('status'), payment);
  const { detail, isLoading, isMissing } = useOrderOf(
    number,
    member && isNumber(number) && said !== 'failed',
  );
  // Without an order there is nothing to believe the address about; a failure needs none.
  const isUnknown = said !== 'failed' && (!isNumber(number) || isMissing);
  const outcome = ((): Outcome => {
    if (isUnknown) return 'unknown';
    if (said === 'failed' || payment) return said;
    // The address alone proves nothing: anybody can write one.
    if (!member) return 'visitor';
    if (detail) return said === 'unknown' ? 'success' : said;
    return isLoading || said === 'success' ? 'waiting' : said;
  })();
  const { pay, paying } = usePaymentForm();
  const canPay =
    member &&
    isNumber(number) &&
    (progress === 'failed' || (progress === 'waiting' && (isLong || outcome !== 'waiting')));
  const texts: Readonly<Record<Outcome, string>> = {
    unknown: '請確認網址是否完整；您的訂單都在「我的訂單」裡。',
    visitor: '付款結果和訂單內容，登入後就看得到。',
    success: '訂單內容和進度，隨時可以在「我的訂單」查看。',
    unpaid: '請在保留時間內完成付款；沒有付款的訂單會自動取消。',
    waiting: isLong
      ? '還沒有收到付款結果。付款完成後會自動更新訂單並通知您，可以先離開這一頁。'
      : '通常幾秒鐘就好，請先不要關閉這一頁。',
    tokens: '這筆付款入帳太晚，或是重複付款，已全數轉為代幣，可以重新下單。',
    // Anybody can write an address: its words are shown beside a payment of the member's own alone.
    failed: failureText(payment ? query.get('message') : null, progress),
  };

  // A later visit shows the present state of the order: it may be cancelled or refunded by then.
  const status = outcome === 'success' && detail ? detail.order.status : undefined;
  const isOver = status === 'cancelled' || status === 'refunded';
  // Goods that are sent at once are not in the storage.
  const inStorage = outcome === 'success' && detail?.order.is_kept === true && !isOver;
  const stamp = (
    <Stamp
      color={outcome === 'waiting' || outcome === 'unpaid' ? 'var(--color-tier-d)' : 'var(--color-kuji-ink)'}
      className="bg-white text-lg"
    >
      {isOver ? statusNames[status] : stamps[outcome]}
    </Stamp>
  );
  return (
    <>
      <TitleBar title="訂單結果" back={homePath} heading={false} />
      <div className="gutters grid justify-items-center py-8" aria-live="polite">
        <EmptyState
          drawing={
            outcome === 'failed' || outcome === 'unknown' ? (
              <Drawing of="brokenMachine" />
            ) : detail && outcome !== 'tokens' ? (
              <Receipt detail={detail} stamp={stamp} />
            ) : isLoading ? (
              <ReceiptSkeleton />
            ) : (
              <span className="grid min-h-24 place-items-center">{stamp}</span>
            )
          }
          heading="h1"
          title={isOver && detail ? nowWords(detail.order) : titles[outcome]}
          text={texts[outcome]}
          action={
            <div className="mt-2 grid w-72 gap-3">
              {number !== '' && outcome !== 'unknown' && !detail && !isLoading && (
                <p className="text-sm wrap-anywhere text-ink-soft">訂單編號 {number}</p>
              )}
              {canPay && (
                <Button variant="primary" size="lg" pending={paying} onClick={() => pay(number)}>
                  {outcome === 'failed'
                    ? '再付一次'
                    : outcome === 'unpaid'
                      ? '前往付款'
                      : '還沒付款？前往付款'}
                </Button>
              )}
              {inStorage && (
                <ButtonLink to={storageFromResultPath} variant="primary" size="lg">
                  去盒櫃看看
                </ButtonLink>
              )}
              {member && (
                <ButtonLink
                  to={outcome === 'unknown' || number === '' ? ordersPath : orderOfNumberPath(number)}
                  {...(!canPay && !inStorage && { variant: 'primary' as const, size: 'lg' as const })}
                >
                  {outcome === 'unknown' ? '我的訂單' : '看訂單'}
                </ButtonLink>
              )}
              {!member && number !== '' && (
                // The gateway may return to another browser than the one that paid.
                <ButtonLink to={onwardPath(orderOfNumberPath(number))} variant="primary" size="lg">
                  登入看訂單
                </ButtonLink>
              )}
              <ButtonLink to={shopPath}>繼續逛商城</ButtonLink>
            </div>
          }
        />
      </div>
    </>
  );
}
