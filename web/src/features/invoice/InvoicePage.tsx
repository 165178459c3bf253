import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { Suspense, useEffect } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';

// The chunk of the form is fetched in parallel with the settings it shows.
const loadForm = () => import('./InvoiceForm.tsx');
const InvoiceForm = lazyNamed(loadForm, 'InvoiceForm');

/** `/settings/invoice` */
export function Component() {
  const settings = useMemberQuery(getInvoiceSettings);
  useEffect(() => void loadForm(), []);
  return (
    <SettingsFrame title="發票" lead="最後儲存的方式，就是下一張電子發票的開立方式。">
      <Loaded query={settings} failed="發票設定暫時載入不了" skeleton={<FormSkeleton />}>
        {({ data }) => (
          <Suspense fallback={<FormSkeleton />}>
            <InvoiceForm settings={data} />
          </Suspense>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
