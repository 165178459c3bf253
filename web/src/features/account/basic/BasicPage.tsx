import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { useUser } from '#shop/session/user.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { NameForm } from './NameForm.tsx';

/** `/settings/basic` */
export function Component() {
  const user = useUser();
  return (
    <SettingsFrame title="基本資料" lead="我們這樣稱呼您。出貨用的收件人，請到「地址」填寫。">
      <Loaded query={user} failed="會員資料暫時載入不了" skeleton={<FormSkeleton fields={1} />}>
        {(member) => <NameForm member={member} />}
      </Loaded>
    </SettingsFrame>
  );
}
