import { listCoupons } from '@kujiya/contract/coupons';
import { getUser } from '@kujiya/contract/member';
import { exchangePoints, getPointsBalance, pointsHistory, pointsLimits } from '@kujiya/contract/points';
import { beanPath, checkInPath, couponsPath } from '@kujiya/contract/shop/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, callKey, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatCount, formatPoints } from '#lib/format.ts';
import { intentKey } from '#lib/intent-key.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';

const { exchangePoints: price, exchangeAmount: worth, exchangeMost: most } = pointsLimits;

/** The exchange of points for coupons. */
export function Component() {
  const member = useToken() !== undefined;
  const balance = useQuery({
    ...apiQuery(useClient(), getPointsBalance, {}),
    enabled: member,
    staleTime: 0,
  });
  return (
    <>
      <TitleBar title="紅利兌換" back={beanPath} />
      <div className="mx-auto w-full max-w-md px-3 py-4 desk:py-8">
        <Loaded query={balance} failed="紅利點數暫時載入不了" skeleton={<ExchangeSkeleton />}>
          {({ data }) =>
            data.total_points < price ? (
              <EmptyState
                drawing={<Drawing of="sleepingToy" />}
                heading="h2"
                title={`滿 ${price} 點就能兌換`}
                text={`您目前有 ${formatPoints(data.total_points)}，簽到和抽獎都能累積。`}
                action={<ButtonLink to={checkInPath}>去簽到</ButtonLink>}
              />
            ) : (
              <Exchange points={data.total_points} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** The voucher and its form. */
function ExchangeSkeleton() {
  return (
    <Loading className="ticket">
      <span className="skeleton block h-36 rounded-t-[10px] rounded-b-none" />
      <span className="ticket-tear grid gap-4 p-4">
        {bar('w-full', 'h-11')}
        {bar('w-full')}
        {bar('w-full')}
        {bar('w-full', 'h-14')}
      </span>
    </Loading>
  );
}

function Exchange({ points }: { points: number }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const max = Math.min(most, Math.floor(points / price));
  const [wanted, setQuantity] = useState(1);
  const [key, setKey] = useState(intentKey);
  const quantity = Math.min(wanted, max);
  const exchange = useMutation({
    mutationFn: () => client(exchangePoints, { body: { quantity } }, { idempotencyKey: key }),
    onSuccess: ({ message }) => {
      toast(message, { tone: 'good' });
      setKey(intentKey());
      setQuantity(1);
      return Promise.all(
        [getPointsBalance, pointsHistory, listCoupons, getUser].map((call) =>
          cache.invalidateQueries({ queryKey: [callKey(call)[0]] }),
        ),
      );
    },
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
  return (
    <section aria-labelledby="exchange" className="ticket">
      <div className="grid justify-items-center gap-1 rounded-t-[10px] bg-butter p-5">
        <h2 id="exchange" className="text-base">
          購物金
        </h2>
        <p className="font-print leading-none">
          <span className="text-lg">NT$</span>
          <span className="text-2xl">{worth}</span>
        </p>
        <p className="text-sm">{formatPoints(price)}兌換一張，90 天內有效</p>
      </div>
      <div className="ticket-tear grid gap-4 p-4">
        <div className="flex items-center justify-between gap-3">
          <span className="font-semibold">兌換張數</span>
          <Stepper
            label="兌換張數"
            value={quantity}
            min={1}
            max={max}
            step={1}
            unit="張"
            onChange={(next) => {
              setQuantity(next);
              setKey(intentKey());
            }}
          />
        </div>
        <dl className="grid gap-1 text-sm">
          <div className="flex justify-between">
            <dt>使用紅利</dt>
            <dd className="font-semibold">{formatPoints(quantity * price)}</dd>
          </div>
          <div className="flex justify-between text-ink-soft">
            <dt>兌換後餘額</dt>
            <dd>
              {formatCount(points)} → <b className="text-ink">{formatCount(points - quantity * price)}</b>
            </dd>
          </div>
        </dl>
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={exchange.isPending}
          onClick={() => exchange.mutate()}
        >
          兌換 {quantity} 張購物金
        </Button>
        <p className="text-center text-xs text-ink-soft">兌換後無法換回點數；一番賞不能使用購物金。</p>
        {exchange.isSuccess && <ButtonLink to={couponsPath}>去看優惠券</ButtonLink>}
      </div>
    </section>
  );
}
