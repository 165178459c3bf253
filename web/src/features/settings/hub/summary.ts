import type { Address } from '@kujiya/contract/address';
import type { Session } from '@kujiya/contract/devices';
import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { donationBodies } from '@kujiya/contract/shop/invoice';

/** The default shipping address, in one line. */
export const addressSummary = (addresses: readonly Address[]): string => {
  const chosen = addresses.find(({ is_default }) => is_default);
  return chosen ? `${chosen.city}${chosen.district}${chosen.address_detail}` : '還沒有地址';
};

/** The settings for the next invoice, in one line. */
export const invoiceSummary = (settings: InvoiceSettings): string => {
  const body = donationBodies.find(({ code }) => code === settings.donation_code);
  const words: Record<InvoiceSettings['invoice_type'], string> = {
    none: '還沒設定',
    personal: `手機載具 ${settings.carrier_number}`,
    company: `統編 ${settings.tax_id}`,
    donation: `捐贈 ${body?.name ?? settings.donation_code}`,
  };
  return words[settings.invoice_type];
};

/** The number of muted kinds of notifications, in one line. */
export const notificationsSummary = (muted: readonly unknown[]): string =>
  muted.length === 0 ? '每一項都通知' : `關閉了 ${muted.length} 項`;

export const devicesSummary = (sessions: readonly Session[]): string =>
  sessions.length === 1 ? '只有這台裝置' : `${sessions.length} 台裝置登入中`;
