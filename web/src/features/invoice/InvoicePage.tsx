import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { checkoutPath } from '@kujiya/contract/shop/paths';
import { Suspense, useEffect, useState } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { readReturn } from '#shop/money/return-page.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Loaded } from '#ui/Loaded.tsx';

// The chunk of the form is fetched in parallel with the settings it shows.
const loadForm = () => import('./InvoiceForm.tsx');
const InvoiceForm = lazyNamed(loadForm, 'InvoiceForm');

/** `/settings/invoice` */
export function Component() {
  const settings = useMemberQuery(getInvoiceSettings);
  // A member who comes from a checkout goes back to it.
  const [returnTo] = useState(() => (readReturn() === checkoutPath ? checkoutPath : undefined));
  useEffect(() => void loadForm(), []);
  return (
    <SettingsFrame title="發票" lead="最後儲存的方式，就是下一張電子發票的開立方式。">
      {returnTo !== undefined && (
        <ButtonLink to={returnTo} className="mb-4 justify-self-start text-sm">
          先回到結帳
        </ButtonLink>
      )}
      <Loaded query={settings} failed="發票設定暫時載入不了" skeleton={<FormSkeleton />}>
        {({ data }) => (
          <Suspense fallback={<FormSkeleton />}>
            <InvoiceForm settings={data} returnTo={returnTo} />
          </Suspense>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
