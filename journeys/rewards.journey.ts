import { expect } from '@playwright/test';
import { checkIn } from '../contract/src/check-in.ts';
import { listCoupons } from '../contract/src/coupons.ts';
import { listTasks } from '../contract/src/tasks.ts';
import { getVip } from '../contract/src/vip.ts';
import { test } from './lib/journey.ts';
import { expectRest, expectToast, grouped, visit } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 'new' });

test('a member does a task, claims its growth, and sees the level progress', async ({ page, api, me }) => {
  const { token } = me;
  const vip = async () => (await api(getVip, { token })).data;
  const daily = async () => (await api(listTasks, { token })).data.daily;
  await api(checkIn, { token });
  await expect
    .poll(async () => (await daily()).find(({ task }) => task.metric === 'check_in')?.can_claim)
    .toBe(true);
  const before = await vip();
  await visit(page, '/tasks', '任務');
  await page.getByRole('button', { name: /^領取\s*：每日簽到$/ }).click();
  await expectToast(page, '任務獎勵已領取，成長值 +5');
  await expect(page.getByText('已領取', { exact: true })).toBeVisible();
  const after = await vip();
  expect(after.growth_points).toBe(before.growth_points + 5);
  expect((await daily()).at(-1)?.status).toBe('claimed');

  await page.getByRole('link', { name: '我的等級' }).click();
  await expect(page).toHaveURL('/vipinfo');
  await visit(page, '/vipinfo', 'VIP 中心');
  await expect(page.getByRole('heading', { name: `${after.vip_level_name}會員`, exact: true })).toBeVisible();
  await expect(page.getByText(grouped(after.growth_points)).first()).toBeAttached();
  if (after.next) {
    const { have, need } = after.next;
    await expect(page.getByText(`再 ${grouped(need - have)} 成長值升級`)).toBeVisible();
  }
});

test.describe('a visitor', () => {
  test.use({ member: 0 });

  test('reads the rules of the levels, with both ways of keeping one', async ({ page }) => {
    await visit(page, '/viprule', 'VIP 規則');
    await expect(page.getByRole('row')).toHaveCount(7);
    await expect(page.getByRole('row', { name: /大師/ })).toContainText('105,000');
    await expect(page.getByText('每 90 天評定一次')).toContainText('1,500');
    await expect(page.getByText('累積成長值 103,000')).toBeVisible();
  });
});

test('installing the shop gives its coupon once', async ({ page, api, me }) => {
  await page.addInitScript(() => localStorage.setItem('pwa_installed', 'true'));
  await page.goto('/');
  // The page is shown before its buttons work.
  await expectRest(page);
  const install = page.getByRole('button', { name: '安裝 App' });
  await install.click();
  await expect(page.getByText('恭喜完成安裝！已獲得「App 安裝禮購物金」')).toBeVisible();
  await page.keyboard.press('Escape');
  await install.click();
  await expect(page.getByText('您已經領取過此獎勵了！')).toBeVisible();
  const { data } = await api(listCoupons, { token: me.token, query: {} });
  expect(data.filter(({ title }) => title === 'App 安裝禮購物金')).toHaveLength(1);
});
