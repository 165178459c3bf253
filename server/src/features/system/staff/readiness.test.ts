import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ReadinessStep, readinessSteps, staffReadiness } from '@kujiya/contract/staff/readiness';
import { changeSettings, staffSettings } from '@kujiya/contract/staff/settings';
import { staffWork } from '@kujiya/contract/staff/work';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openTestShop, type ShopOptions } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

async function open(settings: ShopOptions['settings'] = {}) {
  const shop = await openTestShop({ settings });
  onTestFinished(() => shop.close());
  const owner = await shop.staff();
  const done = async (by: TestStaff = owner): Promise<ReadinessStep[]> =>
    (await shop.call(staffReadiness, { token: by.token })).body.data.steps
      .filter(({ is_done }) => is_done)
      .map(({ step }) => step);
  const set = async (fields: object) => {
    const { version } = (await shop.call(staffSettings, { token: owner.token })).body.data;
    return shop.call(changeSettings, { body: { version, ...fields }, token: owner.token });
  };
  return { shop, owner, done, set };
}
/** What a contract with each provider leaves in the environment. */
const merchant = { merchantId: 'M1', hashKey: 'k'.repeat(32), hashIv: 'i'.repeat(16) };

test('an empty shop has everything before it, in the order of opening; who may not read the settings is refused', async () => {
  const { shop, owner, done } = await open({ sellerDetails: null });
  const { body } = await shop.call(staffReadiness, { token: owner.token });
  expect(body.data.steps.map(({ step }) => step)).toEqual(Object.keys(readinessSteps));
  expect(body.data.shop_url).toBe(shop.config.publicUrl);
  expect(await done()).toEqual([]);
  const { token } = await shop.staff('clerk');
  expect((await shop.call(staffReadiness, { token })).body.code).toBe('right_missing');
});

test('each step is ticked by the fact itself', async () => {
  const { shop, done, set } = await open({ sellerDetails: null });
  await set({ shop_name: '轉角玩具' });
  // A name alone shows the built-in sign.
  expect(await done()).toEqual([]);
  await shop.db.query("update shop_settings set icon = '/media/corner.webp'");
  await set({ contact_email: 'hi@corner.example' });
  expect(await done()).toEqual(['looks', 'contact']);
  await shop.db.query('update shop_settings set shop_name = null, contact_email = null');
  await set({ seller_details: '轉角玩具有限公司・04595257' });
  expect(await done()).toEqual(['seller']);
  // One of the two leaves the other undecided.
  await set({ shipping_fee: 60 });
  expect(await done()).toEqual(['seller']);
  await set({ free_from: 5 });
  expect(await done()).toEqual(['seller', 'shipping']);
  await shop.staff('manager');
  expect(await done()).toEqual(['seller', 'shipping', 'second']);
  const tube = await shop.tube({ tickets: 5, price: 10 });
  expect(await done()).toEqual(['product', 'seller', 'shipping', 'second']);
  const { token } = await shop.member({ tokens: 100 });
  await shop.call(drawTickets, {
    params: { tubeId: tube.tubeId },
    body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: [1] },
    token,
  });
  expect(await done()).toEqual(['product', 'order', 'seller', 'shipping', 'second']);
});

test('contracts are ticked by their credentials; LINE needs the account as well', async () => {
  const { done, set } = await open({
    ...{ sellerDetails: null, newebpay: merchant, ezpay: merchant },
    ...{ newebpayUrl: 'https://pay.example', ezpayUrl: 'https://invoice.example' },
    lineAuthorizeUrl: 'https://access.line.me',
  });
  expect(await done()).toEqual(['gateway', 'invoices']);
  await set({ line_account_url: 'https://line.me/R/ti/p/@corner' });
  expect(await done()).toEqual(['line', 'gateway', 'invoices']);
});

test('backups are ticked while both are young; in production a shop without any has it as work that is wrong', async () => {
  const backupNotes = await mkdtemp(path.join(tmpdir(), 'notes-'));
  onTestFinished(() => rm(backupNotes, { recursive: true }));
  const { shop, done } = await open({ sellerDetails: null, backupNotes });
  expect(await done()).toEqual([]);
  const pictures = path.join(backupNotes, 'pictures');
  await writeFile(pictures, '');
  const name = (await shop.db.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  await shop.tamper(`alter database ${name} set kujiya.backup_at = '${Math.floor(Date.now() / 1_000)}'`);
  expect(await done()).toEqual(['backups']);
  const old = new Date(Date.now() - 30 * 86_400_000);
  await utimes(pictures, old, old);
  expect(await done()).toEqual([]);

  const { production } = readConfig({}, '/');
  expect(production).toBe(false);
  const bare = await open({ production: true, publicUrl: 'https://shop.example' });
  const work = (await bare.shop.call(staffWork, { token: bare.owner.token })).body.data;
  expect(work.map(({ kind }) => kind)).toContain('backups_late');
});
