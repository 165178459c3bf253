import { getUser } from '@kujiya/contract/member';
import type { PaymentState } from '@kujiya/contract/payments';
import { homePath, rechargeDetailsPath, rechargePath } from '@kujiya/contract/shop/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callKey } from '#lib/api.tsx';
import { formatCount, formatMoney } from '#lib/format.ts';
import { forgetReturn, readReturn } from '#shop/money/return-page.ts';
import { Slip, SlipSkeleton } from '#shop/money/Slip.tsx';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { usePaymentForm } from '#shop/money/usePaymentForm.ts';
import { usePaymentState } from '#shop/money/usePaymentState.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { PayCode } from './PayCode.tsx';

/** The state of a top-up; waits for the gateway's notice. */
export function Result({ orderNumber }: { orderNumber: string }) {
  const { query, isLong } = usePaymentState(orderNumber);
  return (
    <Loaded query={query} failed="付款結果暫時查不到" skeleton={<SlipSkeleton />}>
      {({ data }) => <Told state={data} isLong={isLong} onAsk={() => query.refetch()} />}
    </Loaded>
  );
}

type ToldProps = { state: PaymentState; isLong: boolean; onAsk: () => unknown };

function Told({ state, isLong, onAsk }: ToldProps) {
  if (state.progress === 'paid' || state.progress === 'tokens') return <Credited state={state} />;
  if (state.progress === 'code') return <PayCode state={state} onAsk={onAsk} />;
  if (state.progress === 'failed') return <Failed state={state} />;
  if (state.progress === 'cancelled')
    return (
      <Slip stamp="已取消" title="這筆儲值已取消" text="沒有收到付款。想儲值的話，重新開始就好。">
        <ButtonLink to={rechargePath} replace variant="primary" size="lg">
          重新儲值
        </ButtonLink>
      </Slip>
    );
  return (
    <Slip
      stamp="確認中"
      color="var(--color-tier-d)"
      title={isLong ? '還沒有收到付款結果' : '正在確認付款…'}
      text={
        isLong
          ? '付款完成後會自動入帳，您可以先離開這一頁；結果會在儲值紀錄裡。'
          : '通常幾秒鐘就好，請先不要關閉這一頁。'
      }
    >
      {isLong && (
        <>
          <Button onClick={onAsk}>再查一次</Button>
          <ButtonLink to={rechargeDetailsPath} replace>
            看儲值紀錄
          </ButtonLink>
        </>
      )}
    </Slip>
  );
}

function Credited({ state }: { state: PaymentState }) {
  const cache = useQueryClient();
  const user = useUser();
  const [returnTo] = useState(readReturn);
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: callKey(getUser) });
    forgetReturn();
  }, [cache]);
  const isLate = state.progress === 'tokens';
  return (
    <Slip
      stamp="已入帳"
      color="var(--color-kuji)"
      title={`收到 ${formatCount(state.amount)} 代幣`}
      text={
        isLate
          ? '這筆付款入帳較晚，或是重複付款，已全數轉為代幣。'
          : `已付款 ${formatMoney(state.amount)}${state.card_last === null ? '' : `，卡號末四碼 ${state.card_last}`}`
      }
      details={
        user.data && (
          <p className="flex items-center gap-2 text-xl">
            <TokenIcon size={28} />
            <span className="sr-only">代幣餘額</span>
            <NumberRoll value={user.data.tokens} />
          </p>
        )
      }
    >
      <ButtonLink to={returnTo ?? homePath} replace variant="primary" size="lg">
        {returnTo === undefined ? '去逛逛' : '回到剛剛的頁面'}
      </ButtonLink>
      <ButtonLink to={rechargeDetailsPath} replace>
        看儲值紀錄
      </ButtonLink>
    </Slip>
  );
}

function Failed({ state }: { state: PaymentState }) {
  const { pay, paying } = usePaymentForm();
  return (
    <Slip stamp="未付款" title="付款沒有成功" text="沒有扣款。可以再付一次，或換一種付款方式。">
      <Button variant="primary" size="lg" pending={paying} onClick={() => pay(state.order_number)}>
        再付一次 {formatMoney(state.amount)}
      </Button>
      <ButtonLink to={rechargePath} replace>
        換一個金額
      </ButtonLink>
    </Slip>
  );
}
