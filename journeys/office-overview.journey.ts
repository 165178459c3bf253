import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

/** Digits alone, of `NT$1,234`. */
const amount = (text: string) => Number(text.replaceAll(/[^\d-]/g, ''));

/** The rows of a table by their first cell, each the texts of its cells by the titles of their columns. */
const rowsOf = async (table: Locator): Promise<Map<string, Record<string, string>>> =>
  new Map(
    await table.evaluate((element) => {
      const titles = [...element.querySelectorAll('thead th')].map((th) => th.textContent ?? '');
      return [...element.querySelectorAll('tbody tr')].map((tr) => {
        const cells = [...tr.querySelectorAll('td')].map((td) => td.textContent ?? '');
        const row = Object.fromEntries(titles.map((title, i) => [title, cells[i] ?? '']));
        return [(cells[0] ?? '').replaceAll('/', '-'), row] as [string, Record<string, string>];
      });
    }),
  );

const tableOf = (page: Page, title: string) => page.getByRole('region', { name: `${title}的表格` });
const tile = (page: Page, title: string) =>
  page
    .getByLabel('這段期間的合計')
    .locator('div')
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator('dd');

test('the overview of a month: its figures are the closings’, each chart has its table, and a lot says what is left', async ({
  context,
  origin,
  watched,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'viewer@kujiya.example', '/overview');
  await expect(page.getByRole('heading', { level: 1, name: '總覽' })).toBeVisible();
  const days = tableOf(page, '每天的銷售');

  await test.step('every chart is drawn, and its table has as many days as the range', async () => {
    for (const title of ['每天的銷售', '每天的儲值與退款', '每天抽出的數量', '每天的會員']) {
      await expect(tableOf(page, title).locator('tbody tr')).toHaveCount(30);
      await expect(page.getByRole('slider', { name: `${title}的圖` }).locator('canvas')).toBeVisible();
    }
    // A month of sales, not a day.
    const sold = [...(await rowsOf(days)).values()].map((row) => amount(row.銷售 ?? ''));
    expect(sold.filter((value) => value > 0).length).toBeGreaterThan(27);
    await expectAccessible(page);
  });

  await test.step('the keys read a day out, and the table says the same', async () => {
    const slider = page.getByRole('slider', { name: '每天的銷售的圖' });
    await slider.focus();
    await page.keyboard.press('Home');
    const [day, row] = [...(await rowsOf(days))].at(-1) ?? ['', {}];
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${day.replaceAll('-', '/')}：一番賞 `),
    );
    const text = (await slider.getAttribute('aria-valuetext')) ?? '';
    expect(text).toContain(`一番賞 ${row.一番賞}，盒玩 ${row.盒玩}，轉蛋 ${row.轉蛋}`);
  });

  // Other journeys buy meanwhile: today grows between two readings, and yesterday may be closed.
  let month = await rowsOf(days);
  await test.step('the tile is the sum of the days, and closed days are as they were closed', async () => {
    await expect(async () => {
      month = await rowsOf(days);
      const sum = [...month.values()].reduce((whole, row) => whole + amount(row.銷售 ?? ''), 0);
      expect(amount((await tile(page, '銷售').textContent())?.split('前一段')[0] ?? '')).toBe(sum);
    }).toPass();
    const flows = await rowsOf(tableOf(page, '每天的儲值與退款'));
    await page.goto(`${office.origin}/closings`);
    await expect(page.getByRole('heading', { level: 1, name: '結帳' })).toBeVisible();
    await expect(page.locator('table.list tbody tr').first()).toBeVisible();
    const closings = await rowsOf(page.locator('table.list'));
    expect(closings.size).toBeGreaterThan(27);
    let compared = 0;
    for (const [day, row] of closings) {
      if (month.get(day)?.結帳 !== '已結') continue;
      compared++;
      expect([day, month.get(day)?.銷售]).toEqual([day, row.銷售]);
      expect([day, flows.get(day)?.儲值, flows.get(day)?.退款]).toEqual([day, row.儲值, row.退款]);
    }
    expect(compared).toBeGreaterThan(27);
    await page.goBack();
  });

  await test.step('another range has its own days and sums', async () => {
    await page.getByRole('link', { name: '最近 7 天' }).click();
    await expect(days.locator('tbody tr')).toHaveCount(7);
    await expect(page).toHaveURL(/days=7/);
    const week = await rowsOf(days);
    for (const [day, row] of [...week].slice(1)) expect([day, row.銷售]).toEqual([day, month.get(day)?.銷售]);
    const [to = '', from = ''] = [...month.keys()].slice(3, 5);
    await page.getByLabel('從（台北）').fill(from);
    await page.getByLabel('到', { exact: true }).fill(to);
    await expect(days.locator('tbody tr')).toHaveCount(2);
    await expect(
      page.getByText(`${from.replaceAll('-', '/')} 到 ${to.replaceAll('-', '/')}（台北`),
    ).toBeVisible();
    const before = [...month].slice(5, 7).reduce((whole, [, row]) => whole + amount(row.銷售 ?? ''), 0);
    await expect(tile(page, '銷售')).toContainText(before.toLocaleString('en-US'));
  });

  await test.step('the best products are ranked, and lots say what is sold and left of them', async () => {
    const best = await rowsOf(tableOf(page, '賣得最好的商品'));
    const sold = [...best.values()].map((row) => amount(row['銷售（不含運費）'] ?? ''));
    expect(sold).toEqual(sold.toSorted((a, b) => b - a));
    await page.getByRole('link', { name: '依抽數' }).click();
    await expect(page).toHaveURL(/by=draws/);

    for (const row of (await rowsOf(tableOf(page, '架上的籤池'))).values()) {
      const [, part, whole] = /^([\d,]+) \/ ([\d,]+)（/.exec(row.賣出 ?? '') ?? [];
      expect(amount(row.剩下 ?? '')).toBe(amount(whole ?? '') - amount(part ?? ''));
    }
    const odds = page.getByRole('list', { name: '抽出的獎，和承諾比' });
    const product = odds.getByRole('listitem').filter({ hasText: '正常' }).first();
    // The products of other journeys are newer, and too few of them are drawn to be compared.
    const more = odds.locator('..').getByRole('button', { name: '載入更多' });
    await expect(async () => {
      if (!(await product.isVisible())) await more.click({ timeout: 1_000 });
      await expect(product).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await product.locator('summary').click();
    await expect(product.getByRole('table')).toBeVisible();
    await expect(async () => {
      const prizes = await rowsOf(product.getByRole('table'));
      const drawn = [...prizes.values()].reduce((sum, row) => sum + amount(row.抽出 ?? ''), 0);
      expect(await product.locator('summary').textContent()).toContain(
        `抽出 ${drawn.toLocaleString('en-US')}。`,
      );
    }).toPass();
    await expectAccessible(page);
  });
});
