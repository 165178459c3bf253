import { listSessions } from '@kujiya/contract/account';
import { listAddresses } from '@kujiya/contract/address';
import { invitationLimits } from '@kujiya/contract/invitation';
import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { useUser } from '../../../lib/user.ts';
import { TitleBar } from '../../../ui/TitleBar.tsx';
import type { Room } from '../menu.ts';
import { useMine } from '../mine.ts';
import { SettingsMenu } from '../SettingsMenu.tsx';
import { Keys } from './Keys.tsx';
import { Overview } from './Overview.tsx';
import { addressSummary, devicesSummary, invoiceSummary } from './summary.ts';

/** `/settings`: on phones the list of rooms, on desktop the list beside what lies in each. */
export function Component() {
  const user = useUser();
  const addresses = useMine(listAddresses);
  const invoice = useMine(getInvoiceSettings);
  const sessions = useMine(listSessions);

  const texts: Partial<Record<Room, string | undefined>> = {
    '/settings/basic': user.data?.displayName,
    '/settings/address': addresses.data && addressSummary(addresses.data.data),
    '/settings/invoice': invoice.data && invoiceSummary(invoice.data.data),
    '/settings/invite': `雙方各得 ${invitationLimits.reward} 點紅利`,
    '/settings/phone-binding': user.data && (user.data.phone ?? '還沒有綁定'),
    '/settings/devices': sessions.data && devicesSummary(sessions.data.data),
    '/settings/account': '下載一份，或刪除帳號',
  };
  const failed = user.isError || addresses.isError || invoice.isError || sessions.isError;
  const retry = () =>
    Promise.all(
      [user, addresses, invoice, sessions].filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    );

  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="設定"
        back="/user"
        crumbs={[
          { label: '首頁', to: '/' },
          { label: '我的', to: '/user' },
        ]}
      />
      <div className="gutters grid grow content-start gap-5 pt-4 pb-12 desk:grid-cols-[17rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:items-start desk:gap-x-14 desk:pt-5">
        <div className="on-night relative flex items-center gap-2 overflow-hidden rounded-md border-[1.5px] border-ink py-2 pr-4 desk:col-start-2 desk:row-start-1 desk:gap-8 desk:px-8 desk:py-4">
          <span aria-hidden="true" className="rays absolute inset-0" />
          <Keys className="relative h-24 w-auto shrink-0 desk:h-32" />
          <p className="relative min-w-0">
            <span className="block text-lg font-black desk:text-xl">
              {user.data ? `${user.data.displayName} 的房間` : '自己的房間'}
            </span>
            <span className="text-sm text-night-soft desk:text-base">這裡的門，只有您有鑰匙。</span>
          </p>
        </div>
        <div className="desk:hidden">
          <SettingsMenu texts={texts} />
        </div>
        <div className="hidden desk:sticky desk:top-24 desk:row-span-2 desk:row-start-1 desk:block">
          <SettingsMenu />
        </div>
        <Overview texts={texts} failed={failed} onRetry={retry} />
      </div>
    </div>
  );
}
