import { listAddresses } from '@kujiya/contract/address';
import { listSessions } from '@kujiya/contract/devices';
import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { getNotificationSettings } from '@kujiya/contract/notifications';
import {
  addressPath,
  basicPath,
  devicesPath,
  invoicePath,
  notificationSettingsPath,
  phoneBindingPath,
  userPath,
} from '@kujiya/contract/shop/paths';
import { useSettings } from '#lib/api.tsx';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { type SectionTexts, shownSections } from '#shop/account-frame/menu.ts';
import { SettingsMenu } from '#shop/account-frame/SettingsMenu.tsx';
import { veiledPhone } from '#shop/account-frame/veiled-phone.ts';
import { useUser } from '#shop/session/user.ts';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Keys } from './Keys.tsx';
import { Overview } from './Overview.tsx';
import { addressSummary, devicesSummary, invoiceSummary, notificationsSummary } from './summary.ts';

/** `/settings`: on phones the list of sections, on desktop the list beside a summary of each section. */
export function Component() {
  const { trial } = useSettings();
  const user = useUser();
  const addresses = useMemberQuery(listAddresses);
  const invoice = useMemberQuery(getInvoiceSettings);
  const sessions = useMemberQuery(listSessions);
  const notifications = useMemberQuery(getNotificationSettings);

  const texts: SectionTexts = {
    ...Object.fromEntries(shownSections(trial).map(({ to, text }) => [to, text ?? undefined])),
    [basicPath]: user.data?.displayName,
    [addressPath]: addresses.data && addressSummary(addresses.data.data),
    [invoicePath]: invoice.data && invoiceSummary(invoice.data.data),
    [phoneBindingPath]: user.data && (user.data.phone === null ? '還沒有綁定' : veiledPhone(user.data.phone)),
    [notificationSettingsPath]: notifications.data && notificationsSummary(notifications.data.data.muted),
    [devicesPath]: sessions.data && devicesSummary(sessions.data.data),
  };
  const queries = [user, addresses, invoice, sessions, notifications];
  const failed = queries.some(({ isError }) => isError);
  const retry = () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()));

  return (
    <div className="flex grow flex-col">
      <TitleBar title="設定" back={userPath} crumbs={accountCrumbs} />
      <div className="gutters grid grow grid-cols-[minmax(0,1fr)] content-start gap-5 pt-4 pb-12 desk:grid-cols-[17rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:items-start desk:gap-x-14 desk:pt-5">
        <div className="on-night relative flex flex-wrap items-center gap-2 overflow-hidden rounded-md border-[1.5px] border-ink py-2 pr-4 pl-2 desk:col-start-2 desk:row-start-1 desk:gap-8 desk:px-8 desk:py-4">
          <span aria-hidden="true" className="rays absolute inset-0" />
          <Keys className="relative h-[96px] w-auto shrink-0 desk:h-32" />
          <p className="relative min-w-32 flex-1">
            <span className="block text-lg font-black desk:text-xl">
              {user.data ? `${user.data.displayName}的房間` : '自己的房間'}
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
