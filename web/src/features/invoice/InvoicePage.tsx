import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { messageOf } from '#lib/client.ts';
import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';

/** `/settings/invoice` */
export function Component() {
  const settings = useMemberQuery(getInvoiceSettings);
  return (
    <SettingsFrame title="發票" lead="最後儲存的方式，就是下一張電子發票的開立方式。">
      {settings.data ? (
        <InvoiceForm settings={settings.data.data} />
      ) : settings.isError ? (
        <ErrorState
          title="發票設定暫時載入不了"
          message={messageOf(settings.error)}
          onRetry={() => settings.refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </SettingsFrame>
  );
}
