// @vitest-environment happy-dom
import type { Parcel } from '@kujiya/contract/parcels';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { ParcelCard } from './ParcelCard.tsx';

const parcel: Parcel = {
  id: 1,
  order_number: 'S1',
  status: 'paid',
  created_at: '2026-11-20T12:00:00+08:00',
  handed_over_at: null,
  delivered_at: null,
  returned_at: null,
  items_count: 3,
  shipping_fee: 60,
  shipping_method: 'standard',
  customer_note: '',
  carrier: null,
  carrier_name: null,
  tracking_number: null,
  tracking_url: null,
  lines: [
    {
      name: '黑熊小月 蜂蜜罐',
      image_url: 'prizes/a.webp',
      quantity: 2,
      slots: [{ lot: 'A筒', numbers: [27, 31] }],
    },
    { name: '珍奶獸 夜燈', image_url: 'prizes/b.webp', quantity: 1, slots: [] },
  ],
  can_cancel: true,
  address: null,
};

test.each([
  [{}, '已付款，待出貨', '申請 2 天'],
  [{ shipping_fee: 0 }, '待出貨', '申請 2 天'],
  [{ handed_over_at: '2026-11-21T12:00:00+08:00', can_cancel: false }, '已出貨', '交寄 1 天'],
])('a parcel names its things, its label and its days (%j)', (part: Partial<Parcel>, label, days) => {
  emptyPage();
  const shown = { ...parcel, ...part };
  render(
    <Shop answers={new Answers()} member>
      <ParcelCard parcel={shown} now={Date.parse('2026-11-22T12:00:00+08:00')} />
    </Shop>,
  );
  const things = within(screen.getByRole('list', { name: '共 3 件' })).getAllByRole('listitem');
  expect(things.map(({ textContent }) => textContent)).toEqual([
    '黑熊小月 蜂蜜罐A筒 第 27、31 號×2',
    '珍奶獸 夜燈×1',
  ]);
  expect(screen.getByText(label)).toBeTruthy();
  expect(screen.getByText(days)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '取消出貨' }) !== null).toBe(shown.can_cancel);
  expect(screen.getByText('收到後 3 天內可以在這裡回報問題。')).toBeTruthy();
});
