import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { rechargeDetailsPath, userPath } from '@kujiya/contract/shop/paths';
import { messageOf } from '#lib/client.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { FormSkeleton } from '#shop/account-frame/FormSkeleton.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { TokenIcon } from '#shop/money/TokenIcon.tsx';
import { useUser } from '#shop/session/user.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { RechargeForm } from './RechargeForm.tsx';

/** `/recharge` */
export function Component() {
  const settings = useMemberQuery(getInvoiceSettings);
  const user = useUser();
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="儲值"
        back={userPath}
        crumbs={accountCrumbs}
        right={<TitleLink to={rechargeDetailsPath}>紀錄</TitleLink>}
      />
      <div className="flex w-full grow flex-col desk:gutters desk:grid desk:grow-0 desk:grid-cols-[minmax(0,1fr)_min(22rem,45%)] desk:grid-rows-[auto_1fr] desk:items-start desk:gap-x-10 desk:gap-y-4 desk:pt-4 desk:pb-12">
        <div className="px-3 pt-4 desk:col-start-2 desk:p-0">
          <section aria-label="代幣餘額" className="on-night relative overflow-hidden rounded-md p-5">
            <span aria-hidden="true" className="rays absolute inset-0" />
            <p className="relative text-sm text-night-soft">目前的代幣</p>
            <p className="relative mt-1 flex flex-wrap items-center gap-x-3 text-[min(2.5rem,14vw)]/[1.15] text-butter">
              <TokenIcon size={36} />
              {user.data ? (
                <NumberRoll value={user.data.tokens} />
              ) : (
                <span className="h-10 w-28 rounded-sm bg-night-line/40" />
              )}
            </p>
          </section>
        </div>
        {settings.data && !user.isPending ? (
          <RechargeForm
            settings={settings.data.data}
            email={user.data?.email ?? ''}
            tokens={user.data?.tokens}
          />
        ) : settings.isError ? (
          <ErrorState
            title="儲值頁暫時載入不了"
            message={messageOf(settings.error)}
            onRetry={() => settings.refetch()}
          />
        ) : (
          <div className="px-3 pt-4 desk:col-start-1 desk:row-span-2 desk:row-start-1 desk:p-0">
            <FormSkeleton />
          </div>
        )}
      </div>
    </div>
  );
}
