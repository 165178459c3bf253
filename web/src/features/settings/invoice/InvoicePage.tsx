import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { messageOf } from '../../../lib/client.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../FormSkeleton.tsx';
import { useMine } from '../mine.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';

/** `/settings/invoice` */
export function Component() {
  const settings = useMine(getInvoiceSettings);
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
