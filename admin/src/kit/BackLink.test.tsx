// @vitest-environment happy-dom
import { staffProducts } from '@kujiya/contract/staff/products';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { listOf } from '../testing/lists.tsx';
import { openOffice, see } from '../testing/office.tsx';
import { ListPage } from './ListPage.tsx';
import { RecordPage } from './RecordPage.tsx';

// Tests share the page's memory: this list is opened by no other.
const record = <RecordPage list={{ path: '/left-lists', title: '商品' }} heading="招財貓" />;
const back = async () => (await see('a', '商品')).getAttribute('href');

test('the way back from a record leads to its list with the tab, the filters and the page’s search it was left with', async () => {
  openOffice('/products/9', record, new Answers());
  expect(await back()).toBe('/left-lists');
  const list = (
    <ListPage<typeof staffProducts, { id: number }>
      title="商品"
      declared={staffProducts}
      empty="沒有"
      columns={[]}
    />
  );
  openOffice('/left-lists?status=draft&type=2', list, new Answers().give(staffProducts, listOf([])));
  await see('p', '沒有');
  openOffice('/products/9', record, new Answers());
  expect(await back()).toBe('/left-lists?status=draft&type=2');
  openOffice('/left-lists?type=2&new=1', list, new Answers().give(staffProducts, listOf([])));
  await see('p', '沒有');
  openOffice('/products/9', record, new Answers());
  expect(await back()).toBe('/left-lists?type=2');
});
