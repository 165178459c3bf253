import type { Facts, Terms } from '@kujiya/contract/staff/settings';
import { readStatement } from '#platform/postgres/database.ts';

/** What an owner has set; null: as the environment or the contract says. */
export type SettingsRow = Facts & Terms & { approval_amount: number | null; version: number };
/** The columns that an owner changes. */
export const setColumns =
  'shop_name, short_name, logo_light, logo_dark, icon, service_hours, line_hours, return_hours, contact_email, contact_phone, seller_details, line_account_url, delivery_days, shipping_fee, free_from, storage_days, payment_methods, recharge_amounts, approval_amount';
export const settingColumns = `${setColumns}, version`;
export const readSettings = readStatement<SettingsRow>(
  'settings.read',
  `select ${settingColumns} from shop_settings`,
);

/** In a statement: the days for which an item is stored, an owner's or those in this parameter. */
export const storageDaysOf = (given: string) =>
  `coalesce((select storage_days from shop_settings), ${given})`;
