import { type Readiness, type ReadinessStep, readinessSteps } from '@kujiya/contract/staff/readiness';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import { runsApart } from '#platform/postgres/running-role.ts';
import type { Shop } from '#shop/feature.ts';
import { readSettings } from '#shop/settings/queries.ts';
import { newestBackups } from './backups.ts';

type Records = Record<'passkey' | 'second' | 'legal' | 'product' | 'order', boolean>;
const findRecords = readStatement<Records>(
  'system.readiness',
  `select
     exists (select from staff_passkeys k join staff a on a.id = k.staff_id where a.disabled_at is null) as passkey,
     (select count(*) from staff where disabled_at is null and password_hash is not null) > 1 as second,
     exists (select from legal_texts where kind = 'terms' and number > 1 and published_at is not null
       and withdrawn_at is null) as legal,
     exists (select from products where status = '1') as product,
     exists (select from orders where order_type <> 'token_recharge' and payment_status = 'paid') as order`,
);

/** What a shop needs before it opens, each with whether the settings and records show it. `clock` in ms. */
export async function readinessOf(
  db: Queryable,
  { config, environment, clock }: Pick<Shop, 'config' | 'environment' | 'clock'>,
): Promise<Readiness[]> {
  // One after the other: they share one connection.
  const [records] = await findRecords(db);
  const [set] = await readSettings(db);
  const [role] = await runsApart(db);
  const backups = await newestBackups(db, config, clock());
  if (!records || !set) throw new Error('the shop has no settings');
  const done: Record<ReadinessStep, boolean> = {
    ...records,
    looks:
      set.shop_name !== null && [set.logo_light, set.logo_dark, set.icon].some((picture) => picture !== null),
    contact: set.contact_email !== null || config.hasContact,
    // From the row: what this server follows is a moment older.
    seller: (set.seller_details ?? environment.sellerDetails ?? '') !== '',
    backups: backups.length > 0 && backups.every(({ is_late }) => !is_late),
    line:
      config.lineAuthorizeUrl !== null && (set.line_account_url ?? environment.lineAccountUrl ?? '') !== '',
    shipping: set.shipping_fee !== null && set.free_from !== null,
    sms: config.firebaseApiKey !== null,
    role: role?.apart === true,
    randomness: config.beaconRelays !== null,
    gateway: config.newebpay !== null,
    invoices: config.ezpay !== null,
  };
  return (Object.keys(readinessSteps) as ReadinessStep[]).map((step) => ({ step, is_done: done[step] }));
}
