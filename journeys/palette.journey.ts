import { expect } from '@playwright/test';
import { test } from './lib/journey.ts';
import { enterOffice, makeStaff, officeOf } from './lib/office.ts';

test('the palette leads to pages, actions and records, by keys and by touch @both-sizes', async ({
  context,
  api,
  origin,
  isMobile,
  watched: _,
}) => {
  const office = officeOf(origin);
  const page = await enterOffice(context, office, await makeStaff(api, 'manager'), '/approvals');
  const palette = page.getByRole('dialog', { name: '前往或搜尋' });
  const field = palette.getByRole('combobox');
  const chosen = palette.getByRole('option', { selected: true });
  const open = async () => {
    if (isMobile) await page.getByRole('button', { name: '搜尋', exact: true }).tap();
    else await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };

  await expect(page.getByRole('heading', { level: 1, name: '待核准' })).toBeVisible();

  await test.step('it opens over any page, and Escape returns to where the focus was', async () => {
    await open();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await open();
    await palette.getByRole('button', { name: '關閉' }).click();
    await expect(palette).toBeHidden();
  });

  await test.step('arrows choose among pages and actions, Enter opens', async () => {
    await open();
    await field.fill('橫幅');
    await expect(chosen).toHaveText('橫幅');
    await field.press('ArrowDown');
    await expect(chosen).toContainText('首頁與公告');
    await field.press('ArrowDown');
    await expect(chosen).toHaveText('新增橫幅');
    await field.press('ArrowDown');
    await field.press('ArrowUp');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/content\/banners\/new$/);
    await expect(palette).toBeHidden();
  });

  await test.step('a scanned order number opens its record, although Enter comes before the answer', async () => {
    const answer = await page.request.get(`${office}/api/staff/shipments`);
    const { data } = (await answer.json()) as { data: { order_number: string }[] };
    const number = data[0]?.order_number ?? '';
    expect(number).not.toBe('');
    await open();
    await field.fill(number);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  });

  await test.step('a text without a result is answered in words', async () => {
    await open();
    await field.fill('沒有這種東西');
    await expect(palette.getByRole('status')).toHaveText(/沒有找到「沒有這種東西」/);
    await field.fill('一番賞');
    const found = palette.getByRole('group', { name: '找到的資料' }).getByRole('option').first();
    await expect(found).toBeVisible();
    await found.click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
  });

  if (isMobile) return;
  await test.step('/ focuses the search of a list, where it is only a sign, and ? shows all keys', async () => {
    await page.goto(`${office}/products`);
    const search = page.getByRole('searchbox', { name: '名稱、系列或獎品' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('/?');
    await expect(search).toHaveValue('/?');
    await search.blur();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '鍵盤快速鍵' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
});
