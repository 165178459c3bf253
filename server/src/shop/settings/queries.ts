import type { ShopFact } from '@kujiya/contract/staff/settings';
import { readStatement } from '#platform/postgres/database.ts';

/** What an owner has set; null: as the environment says. */
export type SettingsRow = { [Fact in ShopFact]: string | null } & {
  approval_amount: number | null;
  version: number;
};
export const settingColumns =
  'service_hours, line_hours, return_hours, contact_email, contact_phone, seller_details, approval_amount, version';
export const readSettings = readStatement<SettingsRow>(
  'settings.read',
  `select ${settingColumns} from shop_settings`,
);
