// @vitest-environment happy-dom
import { getGoods } from '@kujiya/contract/goods';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

test('an order chosen while a search is loading keeps the search', async () => {
  await openScreen('/shop', new Answers());
  const tab = await screen.findByRole('tab', { name: '價格低到高' }, { timeout: 20_000 });
  // Called on the prototype, `replaceState` bypasses the router, so the page still shows the previous address.
  History.prototype.replaceState.call(window.history, null, '', '/shop?q=cat');
  fireEvent.click(tab);
  expect(window.location.search).toBe('?q=cat&sort=price_asc');
});

test('a preorder that is not sold yet names both of its days', async () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const goods = {
    ...{
      id: 7,
      title: '馬克杯',
      series: '',
      price: 480,
      list_price: 480,
      image: 'products/a.webp',
      stock: 9,
    },
    ...{
      arrives_at: at(60),
      member_limit: null,
      release_date: at(3),
      status: '1',
      images: [],
      description: '',
    },
    ...{ info: '到貨後約 3 個工作天出貨', home_delivery_days: 3, allow_point_payment: true, recommended: [] },
  };
  await openScreen('/shop/detail/7', new Answers().give(getGoods, ok({ data: goods })));
  const said = await screen.findByText(/^尚未發售，/, {}, { timeout: 20_000 });
  expect(said.textContent).toMatch(/^尚未發售，\d\d\/\d\d 開賣；預購商品，預計 \d{4}\/\d\d\/\d\d 到貨$/);
  expect(screen.getByText('到貨後約 3 個工作天出貨')).toBeTruthy();
});
