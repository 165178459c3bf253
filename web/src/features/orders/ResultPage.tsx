import { homePath, orderOfNumberPath, ordersPath, shopPath, storagePath } from '@kujiya/contract/shop/paths';
import { useToken } from '#lib/api.tsx';
import { usePlace } from '#lib/navigation.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';

type Outcome = 'success' | 'waiting' | 'failed';

const outcomes: Readonly<Record<string, Outcome>> = {
  success: 'success',
  paid: 'success',
  completed: 'success',
  pending: 'waiting',
  waiting: 'waiting',
};

const titles: Readonly<Record<Outcome, string>> = {
  success: '訂單成立，謝謝您',
  waiting: '等待付款結果',
  failed: '付款失敗',
};

/** `/order/success?orderId&orderType&status&message`: open to everybody, for payments come back to it. */
export function Component() {
  const query = new URLSearchParams(usePlace().search);
  const member = useToken() !== undefined;
  const number = query.get('orderId') ?? '';
  const outcome = outcomes[query.get('status') ?? 'success'] ?? 'failed';
  const order = number !== '' ? orderOfNumberPath(number) : ordersPath;
  const texts: Readonly<Record<Outcome, string>> = {
    success: '訂單內容和進度，隨時可以在「我的訂單」查看。',
    waiting: '收到付款結果後會更新訂單，請稍候再查看。',
    failed: query.get('message')?.slice(0, 100) || '付款失敗，請稍後再試',
  };

  return (
    <>
      <TitleBar title="訂單結果" back={homePath} heading={false} />
      <div className="gutters grid justify-items-center py-8">
        <EmptyState
          drawing={
            outcome === 'failed' ? (
              <Drawing of="brokenMachine" />
            ) : (
              <span className="grid min-h-36 place-items-center">
                <Stamp color="var(--color-kuji-ink)" className="text-3xl">
                  {outcome === 'success' ? '已成立' : '等待中'}
                </Stamp>
              </span>
            )
          }
          heading="h1"
          title={titles[outcome]}
          text={texts[outcome]}
          action={
            <div className="mt-2 grid w-64 gap-3">
              {number !== '' && <p className="text-sm wrap-anywhere text-ink-soft">訂單編號 {number}</p>}
              {member && (
                <ButtonLink to={order} variant="primary" size="lg">
                  看訂單
                </ButtonLink>
              )}
              {member && outcome === 'success' && <ButtonLink to={storagePath}>去盒櫃看看</ButtonLink>}
              <ButtonLink to={shopPath}>繼續逛商城</ButtonLink>
            </div>
          }
        />
      </div>
    </>
  );
}
