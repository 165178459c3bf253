// @vitest-environment happy-dom
import type { Coupon } from '@kujiya/contract/coupons';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { emptyPage, Shop } from '#testing/screen.tsx';
import { CouponSheet } from './CouponSheet.tsx';

const coupon = (id: number, part: Partial<Coupon> = {}): Coupon => ({
  id,
  coupon_id: id,
  type: 'available',
  title: `折價券 ${id}`,
  description: `說明 ${id}`,
  amount: 50,
  min_purchase: 0,
  expiry: '2126-12-02T00:00:00+08:00',
  category_restrictions: '無限制',
  product_restrictions: '無限制',
  used_at: null,
  ...part,
});

test('each coupon says what it is for, and why it cannot be used', () => {
  emptyPage();
  const coupons = [
    coupon(1),
    coupon(2, { min_purchase: 500 }),
    coupon(3, { type: 'unavailable', category_restrictions: '盒玩' }),
    coupon(4, { type: 'unavailable', product_restrictions: '珍奶獸涼夏賞' }),
  ];
  render(
    <Shop answers={new Answers()}>
      <CouponSheet
        open
        onClose={() => undefined}
        coupons={coupons}
        total={380}
        chosen={undefined}
        onChoose={() => undefined}
      />
    </Shop>,
  );
  const shown = screen.getAllByRole('listitem', { hidden: true }).map((row) => ({
    text: row.textContent ?? '',
    usable: within(row).queryByRole('button', { name: /^使用/, hidden: true }) !== null,
  }));
  expect(shown.map(({ usable }) => usable)).toEqual([true, false, false, false]);
  for (const [i, why] of [
    '說明 1',
    '還差 $120 可用',
    '不適用於此商品，限盒玩',
    '不適用於此商品，限珍奶獸涼夏賞',
  ].entries()) {
    expect(shown[i]?.text).toContain(why);
    expect(shown[i]?.text).toContain(`說明 ${i + 1}`);
  }
});
