import { expect } from '@playwright/test';
import { checkInStatus } from '../contract/src/check-in.ts';
import { test } from './lib/journey.ts';
import { expectToast, grouped, visit } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 'new' });

test('a member checks in on the first day, once', async ({ page, api, me }) => {
  const before = (await api(checkInStatus, { token: me.token })).data;
  expect(before).toMatchObject({ current_day: 1, has_checked_in_today: false });
  await visit(page, '/checkin', '每日簽到');
  await expect(page.getByText('今天就是第 1 天')).toBeVisible();
  await page.getByRole('button', { name: '蓋下第 1 天的章' }).click();
  await expectToast(page, '第 1 天簽到成功，獲得 10 點');
  await expect(page.getByRole('button', { name: '今天已簽到，明天見' })).toBeDisabled();
  await expect(page.getByText('已連續簽到 1 天')).toBeVisible();
  const after = (await api(checkInStatus, { token: me.token })).data;
  expect(after.user_points).toBe(before.user_points + 10);
  await expect(page.getByText(grouped(after.user_points)).first()).toBeAttached();
});
