import { messageOf } from '#lib/client.ts';
import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { useUser } from '#shop/session/user.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { NameForm } from './NameForm.tsx';

/** `/settings/basic` */
export function Component() {
  const user = useUser();
  return (
    <SettingsFrame title="基本資料" lead="我們這樣稱呼您。出貨用的收件人，請到「地址」填寫。">
      {user.data ? (
        <NameForm member={user.data} />
      ) : user.isError ? (
        <ErrorState
          title="會員資料暫時載入不了"
          message={messageOf(user.error)}
          onRetry={() => user.refetch()}
        />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </SettingsFrame>
  );
}
