import { expect, type Page } from '@playwright/test';
import { getBalance } from '../contract/src/member.ts';
import { refundLimits, refundMessages, tokenRefund } from '../contract/src/refunds.ts';
import { staffRefunds, staffSettleRefund } from '../contract/src/staff/refunds.ts';
import { staffLogin } from '../contract/src/staff/session.ts';
import type { Api, Entered } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { expectToast } from './lib/steps.ts';

/** The staff account that settles refunds in the demo shop. */
const bookkeeper = { email: 'books@kujiya.example', password: 'toybox-backroom' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Begins a top-up, and stops at the gateway's page. */
async function startTopUp(page: Page, amount: string): Promise<void> {
  await page.goto('/recharge');
  await page.getByRole('radio', { name: new RegExp(`^${amount} `) }).check({ force: true });
  await page.getByLabel('電子郵件').fill('me@toys.example');
  await page.getByRole('button', { name: /^前往付款 NT\$/ }).click();
  await expect(page.getByRole('heading', { name: '測試付款頁' })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tokensOf = async (api: Api, { token }: Entered) => (await api(getBalance, { token })).data.tokens;

test.describe('a member', () => {
  test.use({ member: 17 });

  test('tops up by card and goes back to the earlier page', async ({ page, api, me }) => {
    const before = await tokensOf(api, me);
    await page.goto('/recharge');
    await expect(page.getByRole('radio', { name: /^100 / })).toBeChecked();
    await page.getByRole('button', { name: '前往付款 NT$100' }).click();
    await expect(page.getByText('請填寫電子郵件')).toBeVisible();

    await page.evaluate(() => localStorage.setItem('returnToPage', '/gacha'));
    await startTopUp(page, '500');
    await press(page, '付款');
    await expect(page.getByRole('heading', { name: '收到 500 代幣' })).toBeVisible();
    await expect(page.getByText('卡號末四碼 1111')).toBeVisible();
    expect(await tokensOf(api, me)).toBe(before + 500);
    await page.getByRole('link', { name: '回到剛剛的頁面' }).click();
    await expect(page).toHaveURL('/gacha');
    expect(await page.evaluate(() => localStorage.getItem('returnToPage'))).toBeNull();
  });

  test('tops up with each other button of the gateway’s page', { tag: '@nightly' }, async ({
    page,
    api,
    me,
  }) => {
    const before = await tokensOf(api, me);
    await startTopUp(page, '200');
    await press(page, '付款失敗（授權被拒）');
    await expect(page.getByRole('heading', { name: '付款沒有成功' })).toBeVisible();
    await page.getByRole('button', { name: '再付一次 NT$200' }).click();
    await press(page, '付款，通知送三次');
    await expect(page.getByRole('heading', { name: '收到 200 代幣' })).toBeVisible();
    expect(await tokensOf(api, me)).toBe(before + 200);

    await startTopUp(page, '100');
    await press(page, '放棄，返回商店');
    await expect(page.getByRole('heading', { name: '交易已取消' })).toBeVisible();
    await expect(page).toHaveURL('/recharge');

    await startTopUp(page, '300');
    await page.getByRole('radio', { name: 'ATM 轉帳' }).check();
    await press(page, '付款');
    await expect(page.getByRole('heading', { name: '請用 ATM 轉帳' })).toBeVisible();
    await expect(page.getByText('013', { exact: true })).toBeVisible();
    expect(await tokensOf(api, me)).toBe(before + 200);

    await startTopUp(page, '1,000');
    await page.getByRole('radio', { name: '超商代碼' }).check();
    await press(page, '付款');
    await expect(page.getByRole('heading', { name: '請到超商繳費' })).toBeVisible();
    await press(page, '不繳了，取消這筆儲值');
    await press(page, '取消這筆');
    await expect(page.getByRole('heading', { name: '這筆儲值已取消' })).toBeVisible();

    await page.goto('/recharge-details');
    const rows = page.getByRole('region', { name: '交易紀錄' }).getByRole('listitem');
    await expect(rows.filter({ hasText: '等待付款' }).first()).toBeVisible();
    await expect(rows.filter({ hasText: '已取消' }).nth(1)).toBeVisible();
    const newest = rows.filter({ hasText: '+500' }).first();
    await newest.locator('summary').click();
    await expect(newest.getByText('信用卡')).toBeVisible();
    await page.getByLabel('到').fill(await page.getByLabel('從').inputValue());
    await expect(page.getByText('這段期間沒有紀錄')).toBeVisible();
  });

  test('requests a refund of unused tokens and follows its progress', async ({ page, api, me }) => {
    const before = await tokensOf(api, me);
    const { amount, payout } = (await api(tokenRefund, { token: me.token })).data;
    expect(amount).toBeGreaterThan(0);
    expect(payout).toBe(amount - Math.floor((amount * refundLimits.feePercent) / 100));

    await page.goto('/recharge-details');
    const card = page.getByRole('region', { name: '退還代幣' });
    await card.getByRole('button', { name: '申請退還代幣' }).click();
    const sheet = page.getByRole('dialog', { name: '退還代幣' });
    await expect(sheet.getByText(`NT$${payout.toLocaleString('en')}`, { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: '申請退回' }).click();
    await expectToast(page, refundMessages.asked);
    await expect(card.getByText('審核中')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
    expect(await tokensOf(api, me)).toBe(before - amount);

    const { token } = (await api(staffLogin, { body: bookkeeper })).data;
    const asked = (await api(staffRefunds, { token, query: { state: 'asked' } })).data;
    const mine = asked.find(({ member_id }) => member_id === me.user.id);
    if (!mine) throw new Error('the shop does not see the refund');
    await api(staffSettleRefund, { token, params: { id: mine.id }, body: { reason: '會員要求退款' } });
    await page.reload();
    await expect(card.getByText(/^(退款中|已退款)$/)).toBeVisible();
    await expect(card.getByText(`NT$${payout.toLocaleString('en')}`)).toBeVisible();
  });

  test('is told what is wrong with each kind of invoice', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/recharge');
    const pay = page.getByRole('button', { name: '前往付款 NT$100' });
    await page.getByLabel('電子郵件').fill('me@toys.example');
    await page.getByLabel('手機條碼載具（可不填）').fill('123');
    await pay.click();
    await expect(page.getByText('手機載具格式錯誤，EX: /123-ABC')).toBeVisible();
    await page.getByText('統一編號', { exact: true }).click();
    await pay.click();
    await expect(page.getByText('請填寫公司行號抬頭')).toBeVisible();
    await expect(page.getByText('統一編號須為 8 碼數字')).toBeVisible();
    await page.getByText('做公益').click();
    await page.getByRole('radio', { name: /其他/ }).check();
    await pay.click();
    await expect(page.getByText('請選擇受捐贈機關')).toBeVisible();
    await page.getByRole('radio', { name: /伊甸/ }).check();
    await pay.click();
    await expect(page.getByRole('heading', { name: '測試付款頁' })).toBeVisible();
  });
});

// Uses a member whose tokens nobody counts in the meantime: the shop asks the gateway by itself after a while, which
// may be now.
test.describe('a member whose payment notice is lost', () => {
  test.use({ member: 'new' });

  test('sees that the payment is being confirmed, or has arrived', { tag: '@nightly' }, async ({ page }) => {
    await startTopUp(page, '100');
    await page.getByRole('button', { name: '付款，但通知遺失', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^(正在確認付款…|收到 100 代幣)$/ })).toBeVisible();
  });
});
