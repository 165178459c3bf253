import type { InputOf } from '@kujiya/contract/kernel/call';
import { isEmail } from '@kujiya/contract/shop/invoice';
import {
  type changeApprovalAmount,
  type changeSettings,
  type Facts,
  isLineAccount,
  isShopPhone,
  settingLimits as limits,
  settingRefusals as refusals,
  type StaffSettings,
  type Terms,
} from '@kujiya/contract/staff/settings';
import type { Config } from '#platform/config.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { holdPictures } from '#shop/media/service.ts';
import { readSettings, type SettingsRow } from '#shop/settings/queries.ts';
import { type ShopConfig, settingNames } from '#shop/settings/service.ts';
import { orWait } from '#shop/staff/approvals.ts';
import type { Configured } from '#shop/staff/limits.ts';
import { partOf, recordEntry, requireVersion } from '#shop/staff/service.ts';
import * as queries from './queries.ts';

/** Whose settings they are, and what the environment says of them. */
type Told = Pick<Shop, 'config' | 'environment'>;

const subject = 'settings:shop';
const raise = 'settings.approval_amount';
const names = Object.keys(settingNames) as (keyof typeof settingNames)[];

const ofEnvironment = (environment: ShopConfig): Facts & Terms =>
  Object.fromEntries(names.map((name) => [name, environment[settingNames[name]]])) as Facts & Terms;

/** The settings as they hold. */
const shownOf = (environment: ShopConfig, row: SettingsRow): object => {
  const given = ofEnvironment(environment);
  return Object.fromEntries(names.map((name) => [name, row[name] ?? given[name] ?? '']));
};

const fixedOf = (config: Config): StaffSettings['fixed'] =>
  Object.entries({
    PUBLIC_URL: config.publicUrl,
    ADMIN_URL: config.adminUrl,
    TOKEN_SECURITY: config.tokenSecurity,
    PARCEL_ADDRESS_DAYS: String(config.parcelAddressDays),
    NEWEBPAY_METHODS: config.newebpayMethods.join(', '),
    PAYMENT_QUERY_AFTER: String(config.paymentQueryAfter),
  }).map(([name, value]) => ({ name, value }));

async function recordOf(db: Queryable, { environment }: Told, row: SettingsRow): Promise<StaffSettings> {
  const { approvalAmount } = environment;
  const [waiting] = await queries.findRaise(db, raise);
  return {
    ...row,
    approval_amount: row.approval_amount ?? approvalAmount,
    environment: { ...ofEnvironment(environment), approval_amount: approvalAmount },
    waiting: waiting ? { ...waiting, asked_at: waiting.asked_at.toISOString() } : null,
    fixed: fixedOf(environment),
  };
}

const only = <T>([row]: readonly T[]): T => {
  if (!row) throw new Error('the shop has no settings');
  return row;
};

/** The settings: an owner's, the environment's, and the raise that waits. */
export const read = async (db: Queryable, shop: Told): Promise<StaffSettings> =>
  recordOf(db, shop, only(await readSettings(db)));

/** Locks the settings. Refuses `version_conflict` unless they are those that were read. */
async function locked(tx: Tx, shop: Told, version: number): Promise<SettingsRow> {
  const row = only(await queries.lockSettings(tx));
  await requireVersion(tx, subject, version, await recordOf(tx, shop, row));
  return row;
}

/**
 * Changes what members read of the shop, and the terms of what is sent, drawn and topped up from now on. Refuses
 * `version_conflict`, `contact_email_invalid`, `contact_phone_invalid`, `line_account_invalid`,
 * `payment_methods_invalid`, `picture_gone` and `icon_invalid`.
 */
export async function change(
  tx: Tx,
  shop: Told,
  { note }: StaffCaller,
  { version, ...changes }: InputOf<typeof changeSettings>['body'],
): Promise<StaffSettings> {
  const { contact_email: email, contact_phone: phone, line_account_url: line, payment_methods } = changes;
  if (email && !isEmail(email)) throw new Refused(refusals.contact_email_invalid);
  if (phone && !isShopPhone(phone)) throw new Refused(refusals.contact_phone_invalid);
  if (line && !isLineAccount(line)) throw new Refused(refusals.line_account_invalid);
  if (payment_methods?.some((method) => !shop.environment.newebpayMethods.includes(method)))
    throw new Refused(refusals.payment_methods_invalid);
  const before = await locked(tx, shop, version);
  const { logo_light, logo_dark, icon } = changes;
  await holdPictures(
    tx,
    [logo_light, logo_dark, icon].filter((address) => address != null),
  );
  if (icon && !(await queries.findSquare(tx, icon, limits.iconLeast, limits.iconSlack))[0])
    throw new Refused(refusals.icon_invalid);
  await queries.updateSettings(tx, JSON.stringify(changes));
  const after = only(await readSettings(tx));
  note({
    subjects: [subject],
    before: partOf(shownOf(shop.environment, before), changes),
    after: partOf(shownOf(shop.environment, after), changes),
  });
  return recordOf(tx, shop, after);
}

/** A new amount, and the one in the place of which it was asked for. */
export type AmountStep = { from: number; amount: number };

/** Sets the amount. Refuses `approval_amount_moved` when it is no longer the one that was to be changed. */
export async function setAmount(
  tx: Tx,
  { note }: StaffCaller,
  { from, amount }: AmountStep,
  { config }: Configured,
): Promise<{ amount: number }> {
  const { approval_amount } = only(await queries.lockSettings(tx));
  const current = approval_amount ?? config.approvalAmount;
  if (current !== from) throw new Refused(refusals.approval_amount_moved, { amount: current });
  await queries.updateSettings(tx, JSON.stringify({ approval_amount: amount }));
  note({ subjects: [subject], before: { approval_amount: from }, after: { approval_amount: amount } });
  return { amount };
}

const text = (amount: number) => `NT$${amount.toLocaleString('en-US')}`;

/**
 * Changes the amount above which a second person decides. As a step it moves the new amount: up to the one that holds a
 * person changes it alone, a higher one waits for a second. Refuses `version_conflict`, `approval_amount_same` and
 * `approval_waiting`.
 */
export async function changeAmount(
  tx: Tx,
  shop: Told,
  caller: StaffCaller,
  { version, amount, reason }: InputOf<typeof changeApprovalAmount>['body'],
): Promise<StaffSettings> {
  const { approval_amount } = await locked(tx, shop, version);
  const from = approval_amount ?? shop.environment.approvalAmount;
  if (amount === from) throw new Refused(refusals.approval_amount_same);
  const payload = { from, amount, words: `從 ${text(from)} 提高到 ${text(amount)}` };
  const about = { kind: raise, right: 'write_settings', subject, payload, reason } as const;
  await orWait(tx, shop, caller, about, () => setAmount(tx, caller, payload, shop));
  return read(tx, shop);
}

/** Sets the amount from the server's console: for a shop whose only person cannot ask a second one. */
export async function setAmountAtConsole(db: Database, environment: Config, amount: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { approval_amount } = only(await queries.lockSettings(tx));
    await queries.updateSettings(tx, JSON.stringify({ approval_amount: amount }));
    await recordEntry(tx, {
      staffId: null,
      what: 'staff approval-amount',
      words: '修改核准金額',
      subjects: [subject],
      before: { approval_amount: approval_amount ?? environment.approvalAmount },
      after: { approval_amount: amount },
    });
  });
}
