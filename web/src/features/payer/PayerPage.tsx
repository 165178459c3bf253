import { getPayer } from '@kujiya/contract/payer';
import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { LimitForm } from './LimitForm.tsx';

/** `/settings/payment` */
export function Component() {
  const payer = useMemberQuery(getPayer);
  return (
    <SettingsFrame title="付款上限" lead="自己訂的上限，儲值和刷卡都算在內；調低馬上生效，調高要等 24 小時。">
      <Loaded query={payer} failed="付款上限暫時載入不了" skeleton={<FormSkeleton />}>
        {({ data }) => <LimitForm payer={data} />}
      </Loaded>
    </SettingsFrame>
  );
}
