// @vitest-environment happy-dom
import { type ProductRow, staffProducts } from '@kujiya/contract/staff/products';
import * as viewCalls from '@kujiya/contract/staff/views';
import { saveStaffView, staffViews, type View, viewRefusals } from '@kujiya/contract/staff/views';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { listOf, rowsShown } from '../testing/lists.tsx';
import { enter, fieldOf, fill, openOffice, press, see, shows, until } from '../testing/office.tsx';
import { sampleProductRow } from '../testing/samples.ts';
import { ListPage } from './ListPage.tsx';

const rows: [ProductRow, ProductRow] = [
  { ...sampleProductRow, id: 9, name: '招財貓' },
  { ...sampleProductRow, id: 8, name: '太空艙' },
];
const own: View = {
  ...{ id: 4, name: '轉蛋', query: 'type=2', is_shared: false },
  is_own: true,
  owner: '小包',
};

function List({ onLeave = () => {} }: { onLeave?: (ids: readonly number[]) => void }) {
  return (
    <ListPage<typeof staffProducts, ProductRow>
      title="商品"
      declared={staffProducts}
      views="products"
      search="名稱"
      filters={[{ name: 'type', title: '種類', options: [['2', '轉蛋']] }]}
      empty="還沒有商品。"
      columns={[{ title: '商品', cell: ({ name }) => name }]}
      chosen={{
        nameOf: ({ name }) => name,
        steps: (picked, leave) => (
          <button
            type="button"
            onClick={() => {
              onLeave(picked.map(({ id }) => id));
              leave([9]);
            }}
          >
            處理
          </button>
        ),
      }}
    />
  );
}
const open = (address = '/products', views: View[] = [], part = <List />) => {
  const answers = new Answers()
    .give(staffProducts, listOf(rows))
    .give(staffViews, { success: true, data: views });
  return openOffice(address, part, answers);
};
const boxOf = async (label: string) => (await see('input[type=checkbox]', label)) as HTMLInputElement;

test('a filter and a search stand in the address, and ask the server', async () => {
  const answers = open();
  await fill('種類', '2');
  await until(() => expect(answers.last(staffProducts)?.query).toEqual({ type: '2' }));
  const search = await fieldOf('名稱');
  enter(search, ' 貓 ');
  search.form?.requestSubmit();
  await until(() => expect(answers.last(staffProducts)?.query).toEqual({ type: '2', q: '貓' }));
  expect(new URLSearchParams(location.search).get('q')).toBe('貓');
});

test('a list is searched while somebody types, but not while a word is being spelled; the rows stay meanwhile', async () => {
  const answers = open('/products?type=2');
  await see('td', '招財貓');
  const search = await fieldOf('名稱');
  search.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  enter(search, 'ㄇㄠ');
  enter(search, '貓');
  search.dispatchEvent(new Event('compositionend', { bubbles: true }));
  await until(() => expect(answers.last(staffProducts)?.query).toEqual({ type: '2', q: '貓' }));
  expect(answers.requests.map(({ query }) => query.q)).not.toContain('ㄇㄠ');
  // The field is still the one that is typed in.
  expect(search.isConnected).toBe(true);
  expect(rowsShown().map((cells) => cells[1])).toEqual(['招財貓', '太空艙']);
});

test('the address of a list opens it with its filters', async () => {
  const answers = open('/products?type=2&q=貓');
  expect((await fieldOf('種類')).value).toBe('2');
  expect((await fieldOf('名稱')).value).toBe('貓');
  await until(() => expect(answers.last(staffProducts)?.query).toEqual({ type: '2', q: '貓' }));
});

test('an empty list says what to do first; where nothing fits the filters it says that, and takes them away', async () => {
  open().give(staffProducts, listOf([]));
  await see('p', '還沒有商品。');
  expect(shows('button', '清除條件')).toBe(false);
  const answers = open('/products?type=2&q=貓&view=4').give(staffProducts, listOf([]));
  await see('p', '沒有符合條件的資料。');
  expect(shows('p', '還沒有商品。')).toBe(false);
  await press('清除條件');
  await until(() => expect(answers.last(staffProducts)?.query).toEqual({}));
  expect(location.search).toBe('?view=4');
});

test('further rows are fetched after the last one', async () => {
  const answers = open().give(staffProducts, listOf([rows[0]], 9));
  await see('td', '招財貓');
  answers.give(staffProducts, listOf([rows[1]]));
  await press('載入更多');
  await see('td', '太空艙');
  expect(rowsShown().map((cells) => cells[1])).toEqual(['招財貓', '太空艙']);
  expect(answers.last(staffProducts)?.query).toEqual({ cursor: '9' });
  expect(shows('button', '載入更多')).toBe(false);
});

test('a list that cannot be read says why, and shows no empty list', async () => {
  open().give(staffProducts, 'offline');
  await see('[role=alert]', '請檢查您的網絡連接');
  expect(shows('p', '還沒有商品。')).toBe(false);
});

test('rows are chosen one by one or all of a page; those that are done leave', async () => {
  const done: number[][] = [];
  open('/products', [], <List onLeave={(ids) => done.push([...ids])} />);
  (await boxOf('選擇太空艙')).click();
  await see('p', '已選 1 項');
  (await boxOf('選擇這一頁的全部')).click();
  await see('p', '已選 2 項');
  await press('處理');
  await see('p', '已選 1 項');
  expect(done).toEqual([[9, 8]]);
  await press('取消選擇');
  await until(() => expect(shows('p', '已選')).toBe(false));
});

test('filters are kept as a view under a name, without what is no filter', async () => {
  const answers = open('/products?type=2').give(saveStaffView, { success: true, data: own });
  await press('儲存檢視');
  await see('dialog button[disabled]', '請先填寫名稱');
  await fill('名稱', '轉蛋');
  await fieldOf('分享給可以看這個清單的同事').then((box) => box.click());
  answers.give(staffViews, { success: true, data: [own] });
  await press('儲存');
  await see('nav [aria-current=true]', '轉蛋');
  expect(answers.last(saveStaffView)?.body).toEqual({
    ...{ list: 'products', name: '轉蛋', query: 'type=2', is_shared: true },
  });
});

test('a view whose name is taken says so, and stays to be named otherwise', async () => {
  open('/products?type=2').give(saveStaffView, viewRefusals.view_taken);
  await press('儲存檢視');
  await fill('名稱', '轉蛋');
  await press('儲存');
  await see('dialog [role=alert]', '您已經有同名的檢視');
});

test('a view sets the filters, and 全部 takes them away', async () => {
  open('/products', [own]);
  (await see('nav a', '轉蛋')).click();
  await until(async () => expect((await fieldOf('種類')).value).toBe('2'));
  (await see('nav a', '全部')).click();
  await until(async () => expect((await fieldOf('種類')).value).toBe(''));
});

test('an own view is renamed and deleted', async () => {
  const answers = open('/products?type=2', [own])
    .give(viewCalls.changeStaffView, { success: true, data: own })
    .give(viewCalls.deleteStaffView, { success: true });
  await press('修改檢視');
  await fill('名稱', '轉蛋機');
  await press('儲存');
  await until(() => expect(shows('dialog', '修改檢視')).toBe(false));
  expect(answers.last(viewCalls.changeStaffView)?.body).toEqual({ name: '轉蛋機', is_shared: false });
  await press('修改檢視');
  await press('刪除這個檢視');
  await until(() => expect(answers.last(viewCalls.deleteStaffView)?.path).toBe('/api/staff/views/4'));
});

test('a colleague’s view is named with its owner, and cannot be changed', async () => {
  open('/products?type=2', [{ ...own, is_own: false, owner: '店長' }]);
  await see('nav [aria-current=true]', '轉蛋（店長）');
  expect(shows('button', '修改檢視')).toBe(false);
});
