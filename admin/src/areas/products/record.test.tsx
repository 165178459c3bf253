// @vitest-environment happy-dom
import { staffLog } from '@kujiya/contract/staff/log';
import { staffLots } from '@kujiya/contract/staff/lots';
import { staffPlaces } from '@kujiya/contract/staff/packing';
import { deleteStaffProduct } from '@kujiya/contract/staff/product-drafts';
import { publishStaffProduct, type StaffProduct, staffProduct } from '@kujiya/contract/staff/products';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { fieldOf, fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { sampleProduct } from '../../testing/samples.ts';
import { ProductRecord } from './ProductRecord.tsx';

const product: StaffProduct = { ...sampleProduct, missing: ['image', 'lot'] };
function open(more: Partial<StaffProduct> = {}, address = '/products/7', rights: readonly string[] = []) {
  const answers = new Answers()
    .give(staffProduct, { success: true, data: { ...product, ...more } })
    .give(staffPlaces, { success: true, data: [] })
    .give(staffLog, { success: true, data: [], next: null, head: null })
    .give(staffLots, {
      success: true,
      data: [],
      discounts: { share: 0.025, orders: 0 },
      sandbox_beacon: false,
    });
  return openOffice(
    address,
    <Route path="/products/:id">
      <ProductRecord />
    </Route>,
    answers,
    ['read_catalogue', 'write_catalogue', 'read_lots', 'read_log', ...rights],
  );
}
const tabs = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
const isSeen = (selector: string) => {
  const found = document.querySelector(selector);
  return found !== null && found.closest('[hidden]') === null;
};

test('the page of a game has its tabs, and what it lacks leads to where it is filled in', async () => {
  open();
  await see('nav a[aria-current=page]', '資料');
  expect(tabs()).toEqual(['資料', '獎品', '籤池', '儲位', '紀錄']);
  await see('button[disabled]', '上架');
  (await see('#lacks a', '開賣中或排定開賣的籤池')).click();
  await see('nav a[aria-current=page]', '籤池');
  expect(isSeen('[aria-labelledby=lots]')).toBe(true);
  // 上架 stays in sight in every tab.
  expect(shows('.sticky button', '上架')).toBe(true);
});

test('goods have their stock in a tab', async () => {
  const goods = {
    received: 0,
    stock: 0,
    reserved: 0,
    sold: 0,
    member_limit: null,
    arrives_at: null,
    value: null,
  };
  open({ type: 3, goods, missing: ['stock'] }, '/products/7?tab=stock');
  await see('nav a[aria-current=page]', '庫存');
  expect(tabs()).toEqual(['資料', '庫存', '儲位', '紀錄']);
});

test('what is typed in one tab is still there after another one', async () => {
  open();
  await fill('系列', '招財貓');
  (await see('nav a', '獎品')).click();
  await see('nav a[aria-current=page]', '獎品');
  expect(isSeen('[aria-labelledby=prizes]')).toBe(true);
  (await see('nav a', '資料')).click();
  await see('nav a[aria-current=page]', '資料');
  expect((await fieldOf('系列')).value).toBe('招財貓');
  await see('summary', '未儲存的變更：系列');
});

test('a product that lacks nothing is published', async () => {
  const answers = open({ missing: [] }).give(publishStaffProduct, { success: true, data: product });
  await press('上架');
  await until(() => expect(answers.last(publishStaffProduct)).toBeDefined());
});

test('a product on the shelf leads to its page as members see it', async () => {
  document.head.innerHTML = '<meta name="shop" content="https://shop.example">';
  open({ status: 'published', missing: [] });
  expect((await see('a', '看商店頁')).getAttribute('href')).toBe('https://shop.example/ichiban/detail/7');
  document.head.replaceChildren();
});

test('an empty grid has a place into which a table is pasted', async () => {
  open({}, '/products/7?tab=prizes');
  const place = await see('textarea', '');
  expect(place.getAttribute('placeholder')).toContain('貼上試算表的列');
  const clipboardData = { getData: () => 'A賞\t公仔\t2\t300\t約 20cm' };
  place.dispatchEvent(
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
  );
  await see('p', '一筒 2 抽');
  expect(document.querySelector('textarea[placeholder*="貼上試算表的列"]')).toBeNull();
});

test('a product on the shelf that nobody can draw says so', async () => {
  open({ status: 'published', missing: ['lot'] });
  await see('.sticky p', '沒有在賣或排定開賣的籤池，會員現在抽不到。');
});

test('a draft is deleted once that is confirmed, and the list follows; what was on the shelf stays', async () => {
  const answers = open().give(deleteStaffProduct, { success: true });
  await press('刪除');
  await see('dialog', '不能復原');
  expect(answers.last(deleteStaffProduct)).toBeUndefined();
  document.querySelector<HTMLButtonElement>('dialog button.is-main')?.click();
  await until(() => expect(location.pathname).toBe('/products'));
  expect(answers.last(deleteStaffProduct)?.path).toBe('/api/staff/products/7');

  open({ status: 'unpublished' });
  await see('.badge', '已下架');
  expect(shows('button', '刪除')).toBe(false);
});
