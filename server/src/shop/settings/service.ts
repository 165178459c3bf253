import { type ShippingTerms, shopDefaults, shortNameOf } from '@kujiya/contract/shop/shop-terms';
import type { Facts, Terms } from '@kujiya/contract/staff/settings';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { readSettings, type SettingsRow } from './queries.ts';

/** The configuration with what a shop has without an environment: its terms, and its looks. */
export type ShopConfig = Config &
  ShippingTerms & {
    rechargeAmounts: readonly number[];
    shortName: string;
    /** The addresses of its pictures; null: the sign that the shop came with. */
    logoLight: string | null;
    logoDark: string | null;
    icon: string | null;
  };
export const withTerms = (config: Config): ShopConfig => ({
  ...shopDefaults,
  shortName: shortNameOf(config.shopName),
  ...{ logoLight: null, logoDark: null, icon: null },
  ...config,
});

/** The names that the settings have in the configuration. */
export const settingNames = {
  shop_name: 'shopName',
  short_name: 'shortName',
  logo_light: 'logoLight',
  logo_dark: 'logoDark',
  icon: 'icon',
  service_hours: 'serviceHours',
  line_hours: 'lineHours',
  return_hours: 'returnHours',
  contact_email: 'contactEmail',
  contact_phone: 'contactPhone',
  seller_details: 'sellerDetails',
  line_account_url: 'lineAccountUrl',
  delivery_days: 'deliveryDays',
  shipping_fee: 'shippingFee',
  free_from: 'freeFrom',
  storage_days: 'storageDays',
  payment_methods: 'newebpayMethods',
  recharge_amounts: 'rechargeAmounts',
} as const satisfies Record<keyof (Facts & Terms), keyof ShopConfig>;
type SettingName = keyof typeof settingNames;

/** Of the methods that an owner chose those that the contract with the gateway still covers; all of it where none is left. */
function methodsOf({ newebpayMethods: covered }: Config, { payment_methods: chosen }: SettingsRow) {
  const left = covered.filter((method) => chosen?.includes(method));
  return left.length === 0 ? covered : left;
}

const settingsOf = (environment: ShopConfig, row: SettingsRow): object => ({
  ...Object.fromEntries(
    Object.entries(settingNames).map(([setting, name]) => {
      const value = row[setting as SettingName];
      return [name, value === '' ? null : (value ?? environment[name])];
    }),
  ),
  newebpayMethods: methodsOf(environment, row),
  shortName: row.short_name ?? shortNameOf(row.shop_name ?? environment.shopName),
});

/**
 * The configuration with what an owner has set in the place of the environment: one object for as long as the server
 * lives, so that whoever reads a field when it is needed reads the newest value. `reload` reads the settings again.
 * `approvalAmount` stays the environment's: `approvalAmountOf` reads it where money moves.
 */
export async function followSettings(db: Queryable, environment: ShopConfig) {
  const config = { ...environment };
  let version = 0;
  async function reload(): Promise<void> {
    const [row] = await readSettings(db);
    // Of two readings at once, the later one may end first.
    if (!row || row.version < version) return;
    version = row.version;
    Object.assign(config, settingsOf(environment, row));
  }
  await reload();
  return { config, reload };
}

/** The amount in tokens (NT$) above which a second person decides: an owner's, else that of `APPROVAL_AMOUNT`. */
export async function approvalAmountOf(
  db: Queryable,
  { approvalAmount }: Pick<Config, 'approvalAmount'>,
): Promise<number> {
  const [row] = await readSettings(db);
  return row?.approval_amount ?? approvalAmount;
}
