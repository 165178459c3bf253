import type { ShopFact } from '@kujiya/contract/staff/settings';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { readSettings, type SettingsRow } from './queries.ts';

/** The names that the facts have in the configuration. */
export const factNames = {
  service_hours: 'serviceHours',
  line_hours: 'lineHours',
  return_hours: 'returnHours',
  contact_email: 'contactEmail',
  contact_phone: 'contactPhone',
  seller_details: 'sellerDetails',
} as const satisfies Record<ShopFact, keyof Config>;

const factsOf = (environment: Config, row: SettingsRow) =>
  Object.fromEntries(
    (Object.keys(factNames) as ShopFact[]).map((fact) => {
      const name = factNames[fact];
      return [name, row[fact] === null ? environment[name] : row[fact] || null];
    }),
  );

/**
 * The configuration with what an owner has set in the place of the environment: one object for as long as the server
 * lives, so that whoever reads a field when it is needed reads the newest value. `reload` reads the settings again.
 * `approvalAmount` stays the environment's: `approvalAmountOf` reads it where money moves.
 */
export async function followSettings(db: Queryable, environment: Config) {
  const config = { ...environment };
  let version = 0;
  async function reload(): Promise<void> {
    const [row] = await readSettings(db);
    // Of two readings at once, the later one may end first.
    if (!row || row.version < version) return;
    version = row.version;
    Object.assign(config, factsOf(environment, row));
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
