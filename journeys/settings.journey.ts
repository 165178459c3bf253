import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { listAddresses } from '../contract/src/address.ts';
import { listSessions } from '../contract/src/devices.ts';
import { getInvoiceSettings } from '../contract/src/invoice.ts';
import { getUser, verifyToken } from '../contract/src/member.ts';
import { test } from './lib/journey.ts';
import { expectRest, expectToast, visit } from './lib/steps.ts';

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true });

test('the legal pages are open to everybody, and the footer leads to them', async ({ page, isMobile }) => {
  await visit(page, '/return-policy', /^退換貨政策/);
  await expect(page.getByText('每個帳號可在「儲值紀錄」申請退還一次，手續費 10%。')).toBeVisible();

  if (isMobile) await page.locator('summary').click();
  await page.getByRole('link', { name: /盒櫃的期限/ }).click();
  await expect(page.getByRole('heading', { name: /盒櫃的期限/ })).toBeInViewport();

  await page.getByRole('navigation', { name: '條款與說明' }).getByRole('link', { name: '聯絡我們' }).click();
  await expect(page).toHaveURL('/settings/contactus');
  await expect(page.getByText('週一至週五 09:00–18:00').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '寫信給客服' })).toHaveAttribute('href', /^mailto:/);

  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  if (isMobile) await expect(foot).toBeHidden();
  else {
    await foot.getByRole('link', { name: '服務條款' }).click();
    await expect(page).toHaveURL('/settings/terms');
  }
});

test('the sections of the settings ask for a login', { tag: '@nightly' }, async ({ page }) => {
  for (const section of ['', '/basic', '/address', '/invoice', '/devices', '/account']) {
    await page.goto(`/settings${section}`);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/settings${section}`)}`);
  }
});

test('a browser is counted once a day', { tag: '@nightly' }, async ({ page }) => {
  const recorded = page.waitForResponse('**/api/visitors/record');
  const loaded = page.waitForRequest(/\/assets\/index-.*\.js$/);
  await page.goto('/gacha');
  await (await loaded).response();
  const started = Date.now();
  const request = (await recorded).request();
  // After 100 ms; a busy machine needs some of its own.
  expect(Date.now() - started).toBeLessThan(800);
  expect(request.postDataJSON()).toMatchObject({ page_url: '/gacha', referrer: '', is_logged_in: false });
  const kept = () =>
    page.evaluate(() =>
      ['visitor_id', 'last_visit_date', 'last_visit_timestamp'].map((key) => localStorage.getItem(key)),
    );
  await expect.poll(async () => (await kept())[1]).toMatch(/^\d{4}-\d\d-\d\d$/);
  const first = await kept();
  expect(first[0]).toMatch(/^v_\d+_[0-9a-z]+$/);

  let again = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/visitors/record')) again += 1;
  });
  await page.goto('/ichiban');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expectRest(page);
  expect(again).toBe(0);
  expect(await kept()).toEqual(first);
});

test.describe('a member', () => {
  test.use({ member: 20 });

  test('opens settings and changes the name', async ({ page, api, me, isMobile }) => {
    const { token } = me;
    await visit(page, '/user', me.user.displayName);
    await page.getByRole('link', { name: /^設定/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
    await expect(page.getByText('還沒有地址').filter({ visible: true })).toBeVisible();

    await page
      .getByRole('navigation', { name: '設定選單' })
      .getByRole('link', { name: /^基本資料/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL('/settings/basic');
    const name = page.getByRole('textbox', { name: '姓名' });
    await expect(name).toHaveValue(me.user.displayName);
    await save(page).click();
    await expectToast(page, '未變更');
    await name.fill('  ');
    await save(page).click();
    await expect(page.getByText('請填寫姓名')).toBeVisible();
    const newName = isMobile ? '手機小籤' : '桌機小籤';
    await name.fill(` ${newName} `);
    await save(page).click();
    await expectToast(page, '資料儲存成功');
    await expect(page).toHaveURL('/settings');
    expect((await api(getUser, { token })).name).toBe(newName);
    await expect(page.getByText(`${newName}的房間`)).toBeVisible();
  });

  test('adds, edits and deletes addresses', { tag: '@nightly' }, async ({ page, api, me }) => {
    const { token } = me;
    await visit(page, '/settings/address', '地址');
    await page.getByRole('button', { name: '新增地址' }).click();
    const form = sheet(page, '新增地址');
    const keep = form.getByRole('button', { name: '儲存' });
    await expect(keep).toBeDisabled();
    await form.getByLabel('收件人姓名').focus();
    await form.getByLabel('手機號碼').fill('0212345678');
    await expect(form.getByText('請填寫收件人姓名')).toBeVisible();
    await form.getByLabel('收件人姓名').fill('林小籤');
    await form.getByLabel('縣市').selectOption('屏東縣');
    await form.getByLabel('鄉鎮市區').selectOption('三地門鄉');
    await expect(form.getByText('郵遞區號 901')).toBeAttached();
    await form.getByLabel('詳細地址').fill('中正路二段 1 號');
    await keep.click();
    await expect(form.getByText('請輸入正確的台灣手機（例如 0912345678）')).toBeVisible();
    await form.getByLabel('手機號碼').fill('+886 912-345-678');
    await keep.click();
    await expectToast(page, '地址新增成功');
    await expect(form).toBeHidden();
    await expect(page.getByText('0912345678')).toBeVisible();

    await page.getByRole('button', { name: /^新增地址/ }).click();
    await form.getByLabel('收件人姓名').fill('陳小賞');
    await form.getByLabel('手機號碼').fill('0987654321');
    await form.getByLabel('縣市').selectOption('臺北市');
    await form.getByLabel('鄉鎮市區').selectOption('大安區');
    await form.getByLabel('詳細地址').fill('和平東路 1 段 1 號');
    await form.getByLabel('設為預設地址').check();
    await keep.click();
    await expect(form).toBeHidden();
    const cards = page.getByRole('article');
    await expect(cards.first()).toContainText('陳小賞');
    await expect(cards.first()).toContainText('預設');
    await cards.nth(1).getByRole('button', { name: '設為預設' }).click();
    await expectToast(page, '預設地址設定成功');
    await expect(cards.first()).toContainText('林小籤');

    await cards.first().getByRole('button', { name: '編輯' }).click();
    const edit = sheet(page, '編輯地址');
    await expect(edit.getByRole('button', { name: '儲存' })).toBeDisabled();
    await edit.getByLabel('詳細地址').fill('中正路二段 2 號');
    await edit.getByRole('button', { name: '儲存' }).click();
    await expectToast(page, '地址更新成功');
    await expect(edit).toBeHidden();
    await cards.nth(1).getByRole('button', { name: '刪除' }).click();
    await sheet(page, '確定要刪除這個地址嗎？').getByRole('button', { name: '刪除' }).click();
    await expectToast(page, '地址刪除成功');
    await expect(cards).toHaveCount(1);
    expect((await api(listAddresses, { token })).data).toMatchObject([
      {
        name: '林小籤',
        phone: '0912345678',
        postcode: '901',
        address_detail: '中正路二段 2 號',
        is_default: true,
      },
    ]);
  });

  test('sets each of the three kinds of invoice', { tag: '@nightly' }, async ({ page, api, me }) => {
    const { token } = me;
    await visit(page, '/settings/invoice', '發票');
    await page.getByLabel('手機條碼載具').fill('123-abc');
    await save(page).click();
    await expect(page.getByText('手機載具格式錯誤，EX: /123-ABC')).toBeVisible();
    await page.getByLabel('手機條碼載具').fill('/123-abc');
    await page.getByLabel('電子郵件').fill('me@toys.example');
    await save(page).click();
    await expectToast(page, '發票設定已儲存');
    await expect(page.getByLabel('手機條碼載具')).toHaveValue('/123-ABC');
    await page.getByText('統一編號', { exact: true }).click();
    await page.getByLabel('公司行號抬頭').fill('籤屋玩具');
    await page.getByRole('textbox', { name: '統一編號' }).fill('12345678');
    await save(page).click();
    await expect(page.getByText('統一編號不正確，請再確認一次')).toBeVisible();
    await page.getByRole('textbox', { name: '統一編號' }).fill('04595257');
    await save(page).click();
    await expect
      .poll(async () => (await api(getInvoiceSettings, { token })).data.invoice_type)
      .toBe('company');
    await page.getByText('做公益').click();
    await expect(page.getByRole('radio', { name: /兒童癌症基金會/ })).toBeChecked();
    await page.getByRole('radio', { name: /其他/ }).check();
    await save(page).click();
    await expect(page.getByText('請選擇受捐贈機關')).toBeVisible();
    await page.getByRole('radio', { name: /伊甸/ }).check();
    await save(page).click();
    await expect
      .poll(async () => (await api(getInvoiceSettings, { token })).data)
      .toMatchObject({
        invoice_type: 'donation',
        donation_code: '25885',
        tax_id: '04595257',
        email: 'me@toys.example',
      });
  });

  test('ends other sessions, downloads the data and logs out', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    enterAs,
  }) => {
    const { token } = me;
    const other = await enterAs(20);
    await visit(page, '/settings/devices', '登入裝置');
    await expect(page.getByText('就是這台，使用中')).toBeVisible();
    await page.getByRole('button', { name: '登出其他所有裝置' }).click();
    await sheet(page, '確定要登出其他所有裝置嗎？').getByRole('button', { name: '全部登出' }).click();
    await expectToast(page, '已登出其他裝置');
    await expect(page.getByText('除了這台，沒有其他裝置登入您的帳號。')).toBeVisible();
    expect((await api(verifyToken, { token: other.token })).valid).toBe(false);
    expect((await api(listSessions, { token })).data).toHaveLength(1);

    await visit(page, '/settings/account', '我的資料');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載我的資料' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^member-data-\d{8}\.json$/);
    const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.member).toMatchObject([{ display_name: me.user.displayName, phone: me.phone }]);

    await visit(page, '/settings', '設定');
    await page.getByRole('button', { name: '登出' }).filter({ visible: true }).click();
    await sheet(page, '確定要登出嗎？').getByRole('button', { name: '登出' }).click();
    await expectToast(page, '登出成功');
    await expect(page).toHaveURL('/user');
  });
});

test.describe('a member who leaves', () => {
  test.use({ member: 'new' });

  test('sees what goes with the account, confirms in writing, and is deleted', async ({
    page,
    api,
    me,
    watched,
  }) => {
    // The server ends the stream with the account, and the browser may open it once more before its answer arrives.
    watched.expectAnswer(401, '/api/notifications/events');
    const stream = page.waitForResponse((answer) => answer.url().includes('/api/notifications/events'));
    await page.goto('/settings/account');
    await stream;
    await page.getByRole('button', { name: '刪除我的帳號' }).click();
    const leaving = sheet(page, '刪除帳號');
    await expect(leaving.getByText('100,000')).toBeVisible();
    const forever = leaving.getByRole('button', { name: '永久刪除' });
    await expect(forever).toBeDisabled();
    await leaving.getByRole('textbox').fill('刪除帳');
    await expect(forever).toBeDisabled();
    await leaving.getByRole('textbox').fill('刪除帳號');
    await forever.click();
    await expectToast(page, '帳號已刪除，謝謝您曾經來玩');
    await expect(page).toHaveURL('/');
    expect((await api(verifyToken, { token: me.token })).valid).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await page.goto('/settings');
    await expect(page).toHaveURL('/login?redirect=%2Fsettings');
  });
});
