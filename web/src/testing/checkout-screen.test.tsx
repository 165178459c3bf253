// @vitest-environment happy-dom
import { type Address, listAddresses } from '@kujiya/contract/address';
import { listCoupons } from '@kujiya/contract/coupons';
import { type Quote, quoteOrder } from '@kujiya/contract/goods';
import { getInvoiceSettings } from '@kujiya/contract/invoice';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cart } from '#shop/cart/useCart.ts';
import { Answers } from './answers.ts';
import { openScreen } from './screen.tsx';

/** The first screen of a file also loads the modules of every page. */
const atFirst = { timeout: 30_000 };

const line: Quote['lines'][number] = {
  product_id: 7,
  title: '馬克杯',
  image: 'products/mug.webp',
  price: 480,
  quantity: 2,
  subtotal: 960,
  stock: 1,
  allowance: null,
  arrives_at: null,
  issue: 'short',
  opens_at: null,
};
const quote: Quote = {
  lines: [line],
  total_amount: 0,
  points_cap: 0,
  points_used: 0,
  points_discount: 0,
  coupon_discount: 0,
  coupon_id: null,
  coupon_issue: null,
  shipping_fee: 0,
  final_amount: 0,
  payment_methods: ['balance', 'credit_card'],
  tokens: 1_000,
  points: 0,
};
const checkout = (now: Quote, addresses: Address[]) =>
  new Answers()
    .give(quoteOrder, { success: true, data: now })
    .give(listAddresses, { success: true, data: addresses })
    .give(listCoupons, { status: 'success', data: [] })
    .give(getInvoiceSettings, {
      success: true,
      data: {
        invoice_type: 'personal',
        carrier_number: null,
        tax_id: null,
        company_name: null,
        donation_code: null,
        email: null,
      },
    });

const openCheckout = (now: Quote, addresses: Address[] = []) => {
  cart.replace([
    {
      id: 7,
      product_id: 7,
      title: '馬克杯',
      price: 480,
      image: line.image,
      stock: 3,
      quantity: 2,
      selected: true,
      type: 'shop',
    },
  ]);
  return openScreen('/checkout', checkout(now, addresses), { member: true });
};

test('a checkout that cannot be sent leads back to the cart', async () => {
  await openCheckout(quote);
  const back = await screen.findAllByRole('link', { name: '有商品不能購買，回購物車調整' }, atFirst);
  expect(back[0]?.getAttribute('href')).toBe('/cart');
  expect(screen.getByText('庫存不足，僅剩 1 件')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /送出訂單/ })).toBeNull();
});

test('goods for the storage say what their parcel may cost, goods for an address are sent free', async () => {
  await openCheckout({ ...quote, total_amount: 960, final_amount: 960 });
  const bill = () => screen.getByText('商品金額').closest('dl')?.textContent;
  await screen.findByText('商品金額', {}, atFirst);
  expect(bill()).toContain('先放盒櫃不收費，滿 5 件寄出免運費');
  fireEvent.click(screen.getByRole('radio', { name: /^宅配到府，免運費/ }));
  expect(bill()).toContain('運費免運費');
});

test('a checkout that can be sent has a button for it', async () => {
  await openCheckout({
    ...quote,
    lines: [{ ...line, stock: 9, issue: null }],
    total_amount: 960,
    final_amount: 960,
  });
  expect(await screen.findAllByRole('button', { name: '付 $960，送出訂單' }, atFirst)).not.toEqual([]);
});

test('goods go to the default address until the storage is chosen', async () => {
  const home: Address = {
    id: 3,
    name: '林小葵',
    phone: '0912345678',
    city: '臺北市',
    district: '大安區',
    postcode: '106',
    address_detail: '和平東路一段 1 號',
    is_default: true,
  };
  const way = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name }, atFirst);
  await openCheckout({ ...quote, total_amount: 960, final_amount: 960 }, [home]);
  expect((await way(/^宅配到府/)).checked).toBe(true);
  expect((await way(/和平東路/)).checked).toBe(true);
  fireEvent.click(await way(/^先放盒櫃/));
  expect((await way(/^先放盒櫃/)).checked).toBe(true);
});

test('the storage is where goods go of a member without an address', async () => {
  await openCheckout({ ...quote, total_amount: 960, final_amount: 960 });
  const storage = await screen.findByRole<HTMLInputElement>('radio', { name: /^先放盒櫃/ }, atFirst);
  expect(storage.checked).toBe(true);
});
