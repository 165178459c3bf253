import { loginPath } from '@kujiya/contract/shop/paths';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** A failed login: the reason, and the way back. */
export function LoginFailed({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <EmptyState
        heading="h2"
        drawing={<Drawing of="sleepingToy" />}
        title={reason}
        text="您的資料沒有任何變動，可以換一種方式登入。"
        action={
          <ButtonLink variant="primary" to={loginPath}>
            返回登入
          </ButtonLink>
        }
      />
    </div>
  );
}
