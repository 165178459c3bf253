import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { getProduct } from '../contract/src/catalogue.ts';
import { tubeResultTickets, tubeTickets } from '../contract/src/ichiban.ts';
import { type Api, productNamed } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { expectToast } from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** The finished tube of the demo world, and which of its tickets really hold the big prizes. */
async function finishedTube(api: Api) {
  const shown = await productNamed(api, '珍奶獸涼夏賞');
  const tube = shown.tubes.find(({ is_finished }) => is_finished)!;
  const { data: product } = await api(getProduct, { params: { id: shown.product.id } });
  const big = new Set(product.prizes.filter(({ is_big }) => is_big).map(({ id }) => id));
  const { data: tickets } = await api(tubeResultTickets, { params: { tubeId: tube.id } });
  const bigNumbers = tickets
    .filter(({ prize }) => prize && big.has(prize.id))
    .map(({ ticket_number }) => ticket_number);
  return { ...shown, tube, tickets, bigNumbers };
}

/** Unfolds what is kept for engineers. */
const unfold = (page: Page, what: string) => page.getByText(`給工程師：${what}`).click();

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a sold-out product leads to its results, and to the numbers that anybody can compute', {
  tag: '@nightly',
}, async ({ page, api }) => {
  const { product, tube, tickets, bigNumbers } = await finishedTube(api);
  expect(bigNumbers).toHaveLength(7);
  await page.goto(`/ichiban/detail/${product.id}?tube=${tube.id}`);
  await page.getByRole('link', { name: '已抽完(前往結果頁)' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`/ichiban/result?tubeId=${tube.id}`);

  const cells = page
    .getByRole('region', { name: '所有籤號' })
    .or(page.getByRole('main'))
    .getByRole('listitem')
    .filter({ hasText: /^\d+號，/ });
  await expect(cells).toHaveCount(50);
  for (const number of bigNumbers) {
    const { prize, tier } = tickets.find(({ ticket_number }) => ticket_number === number)!;
    await expect(cells.filter({ hasText: new RegExp(`^${number}號，`) })).toContainText(
      `${number}號，${tier}賞 ${prize?.name}`,
    );
  }
  await page.getByRole('button', { name: /^A賞/ }).click();
  await expect(cells).toHaveCount(1);
  await page.getByRole('button', { name: /^全部/ }).click();

  await page.getByRole('link', { name: '驗證這一筒的大賞' }).click();
  await expect(page).toHaveURL(
    `/ichiban/fairness-verification?txid=${tube.txid}&prizeCount=7&totalTickets=50&tubeId=${tube.id}`,
  );
  await expect(page.getByRole('textbox', { name: 'TXID' })).toHaveValue(tube.txid!);
  await expect(page.getByRole('textbox', { name: '獎品數量' })).toHaveValue('7');
  await expect(page.getByRole('textbox', { name: '總籤數' })).toHaveValue('50');
  await page.getByRole('button', { name: '驗證', exact: true }).click();

  const result = page.getByRole('status').filter({ hasText: '50 張籤裡的 7 張大賞籤' });
  await expect(result.getByRole('listitem')).toHaveCount(7);
  const computed = (await result.getByRole('listitem').allTextContents()).map((text) =>
    Number(text.replace(/\D/g, '')),
  );
  expect(computed.sort((a, b) => a - b)).toEqual(bigNumbers);
  await expect(page.getByText('✓ 與本店現在公布的 Hash 相同')).toBeVisible();

  const script = page.getByRole('textbox', { name: 'PHP 驗證程式碼' });
  await expect(script).toHaveValue(new RegExp(tube.txid!));
  await page.getByRole('button', { name: '複製 PHP 程式碼' }).click();
  await expectToast(page, '驗證程式碼已複製到剪貼簿');
  expect(await copied(page)).toBe(await script.inputValue());
  const runner = page.getByRole('link', { name: /^開啟線上 PHP 執行器/ });
  await expect(runner).toHaveAttribute('target', '_blank');
  await expect(runner).toHaveAttribute('href', /^https:\/\//);
});

test('TXID and its hash can be copied, and missing ones are reported', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  const { product, tube } = await finishedTube(api);
  await page.goto(`/ichiban/fairness-verification?txid=${tube.txid}&prizeCount=7&totalTickets=50`);
  await page.getByRole('button', { name: '複製 TXID', exact: true }).click();
  await expectToast(page, /^TXID 已複製到剪貼簿/);
  expect(await copied(page)).toBe(tube.txid);
  await page.getByRole('button', { name: '複製 TXID Hash', exact: true }).click();
  await expectToast(page, 'TXID Hash 已複製到剪貼簿');
  expect(await copied(page)).toBe(tube.txid_hash);

  await page.getByRole('textbox', { name: 'TXID' }).clear();
  await page.getByRole('button', { name: '複製 TXID', exact: true }).click();
  await expectToast(page, '無法複製：TXID 不存在');
  await page.getByRole('button', { name: '複製 TXID Hash', exact: true }).click();
  await expectToast(page, '無法複製：TXID Hash 不存在');

  // The product's own card copies the same hash.
  await page.goto(`/ichiban/detail/${product.id}?tube=${tube.id}`);
  await page.getByRole('button', { name: '複製 TXID Hash', exact: true }).click();
  await expectToast(page, 'TXID Hash 已複製到剪貼簿');
  expect(await copied(page)).toBe(tube.txid_hash);
});

test('the form reports what it lacks, field by field', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/ichiban/fairness-verification');
  await unfold(page, '用 TXID');
  const txid = page.getByRole('textbox', { name: 'TXID' });
  const prizes = page.getByRole('textbox', { name: '獎品數量' });
  const total = page.getByRole('textbox', { name: '總籤數' });
  const verify = page.getByRole('button', { name: '驗證', exact: true });

  await verify.click();
  await expectToast(page, '請填寫所有欄位');
  for (const text of ['請輸入 TXID', '請輸入獎品數量', '請輸入總籤數'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(txid).toBeFocused();

  await txid.fill('xyz');
  await prizes.fill('0');
  await total.fill('-5');
  await verify.click();
  await expect(page.getByText('TXID 必須是 64 個十六進位字元', { exact: true })).toBeVisible();
  await expect(page.getByText('獎品數量必須是大於 0 的數字', { exact: true })).toBeVisible();
  await expect(page.getByText('總籤數必須是大於 0 的數字', { exact: true })).toBeVisible();

  await txid.fill('ab'.repeat(32));
  await prizes.fill('51');
  await total.fill('50');
  await verify.click();
  await expect(page.getByText('獎品數量不能超過總籤數', { exact: true })).toBeVisible();
  await prizes.fill('3');
  await verify.click();
  await expect(page.getByRole('heading', { name: '50 張籤裡的 3 張大賞籤' })).toBeVisible();
});

test('the browser recomputes the whole tube and finds one moved ticket', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  const { product, tube } = await finishedTube(api);
  await page.goto(`/ichiban/fairness-verification?tubeId=${tube.id}`);
  await expect(page.getByText(`${product.name}・${tube.tube_title}`)).toBeVisible();
  const check = page.getByRole('region', { name: '整筒驗證' });
  await check.getByRole('button', { name: `驗證${tube.tube_title}`, exact: true }).click();
  await expect(check.getByText('全數相符')).toBeVisible({ timeout: 30_000 });
  await expect(check.getByText('通過', { exact: true })).not.toHaveCount(0);
  await expect(check.getByText('未通過', { exact: true })).toHaveCount(0);
  await expect(check.getByText('無法檢查', { exact: true })).toHaveCount(0);

  await unfold(page, '檔案');
  const download = page.waitForEvent('download');
  await check.getByRole('button', { name: '下載 tube.json' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`tube-${tube.id}.json`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const published = JSON.parse(Buffer.concat(chunks).toString());
  const [receipt] = published.receipts;
  receipt.tickets[0].number += 1;
  await check.getByRole('textbox', { name: '或貼上內容' }).fill(JSON.stringify(published));
  await check.getByRole('button', { name: '驗證貼上的內容' }).click();
  await expect(check.getByText('不相符', { exact: true })).toBeVisible();
  await expect(check.getByText('未通過', { exact: true })).not.toHaveCount(0);
});

test('a tube in play does not reveal its TXID', async ({ page, api, storeroom }) => {
  const shown = await ownTube(storeroom);
  const tube = shown.tubes.find(({ is_finished }) => !is_finished)!;
  expect((await api(tubeTickets, { params: { tubeId: tube.id } })).tube_info.txid).toBeNull();
  await page.goto(`/ichiban/detail/${shown.product.id}?tube=${tube.id}`);
  await expect(page.getByText('全部抽完後公布')).toBeVisible();
  await page.getByRole('button', { name: '驗證這一筒的大賞' }).click();
  await expectToast(page, '抽獎活動尚未結束');

  await page.goto(`/ichiban/result?tubeId=${tube.id}`);
  await expect(page.getByText('號，尚未抽出')).toHaveCount(tube.remaining_tickets);
  await expect(page.getByRole('link', { name: `還有 ${tube.remaining_tickets} 張，去選籤` })).toBeVisible();
});

test('the verifier that the shop serves has the hash shown beside it', async ({ page, origin }) => {
  await page.goto('/ichiban/fairness-verification');
  await unfold(page, '檔案');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: '下載 kujiya-verify.mjs' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('kujiya-verify.mjs');
  const file = await readFile(await saved.path());
  await expect(
    page.getByText(createHash('sha256').update(file).digest('hex'), { exact: true }),
  ).toBeVisible();
  // Without a browser the address is the same.
  const served = Buffer.from(await (await fetch(`${origin}/kujiya-verify.mjs`)).arrayBuffer());
  expect(served.equals(file)).toBe(true);
});
