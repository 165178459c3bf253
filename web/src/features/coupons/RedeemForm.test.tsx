// @vitest-environment happy-dom
import { couponRefusals, listCoupons, redeemCoupon } from '@kujiya/contract/coupons';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const redeems = (answers: Answers) => answers.requestsOf(redeemCoupon).length;

test('an error appears at the code’s field, and a second code too soon is not sent', async () => {
  const answers = new Answers()
    .give(listCoupons, { status: 'success', data: [] })
    .give(redeemCoupon, couponRefusals.coupon_code_expired);
  await openScreen('/coupons', answers, { member: true });
  const field = await screen.findByLabelText('兌換優惠券');
  const redeem = screen.getByRole('button', { name: '兌換' });
  fireEvent.click(redeem);
  expect(screen.getByText(couponRefusals.coupon_code_required.message)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' summer30 ' } });
  expect(screen.queryByText(couponRefusals.coupon_code_required.message)).toBeNull();
  fireEvent.click(redeem);
  await screen.findByText(couponRefusals.coupon_code_expired.message);
  expect(redeems(answers)).toBe(1);
  fireEvent.change(field, { target: { value: 'WINTER30' } });
  expect(screen.queryByText(couponRefusals.coupon_code_expired.message)).toBeNull();
  fireEvent.click(redeem);
  await screen.findByText(couponRefusals.coupon_too_soon.message);
  expect(redeems(answers)).toBe(1);
});

test('redeeming a code empties the field', async () => {
  const answers = new Answers().give(listCoupons, { status: 'success', data: [] }).give(redeemCoupon, {
    status: 'success',
    message: '優惠券兌換成功！',
    data: {
      id: 1,
      coupon_id: 1,
      type: 'available',
      title: '籤屋見面禮',
      description: '',
      amount: 50,
      min_purchase: 0,
      expiry: '2027-01-01T00:00:00.000Z',
      category_restrictions: '無限制',
      product_restrictions: '無限制',
      used_at: null,
    },
    updated_coupons: [],
  });
  await openScreen('/coupons', answers, { member: true });
  const field = await screen.findByLabelText<HTMLInputElement>('兌換優惠券');
  fireEvent.change(field, { target: { value: 'kujiya50' } });
  fireEvent.click(screen.getByRole('button', { name: '兌換' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(redeems(answers)).toBe(1);
});

test('a coupon of every category says that ichiban takes none', async () => {
  const of = (id: number, category_restrictions: string) => ({
    ...{ id, coupon_id: id, type: 'available' as const, title: `券 ${id}`, description: '', amount: 50 },
    ...{ min_purchase: 0, expiry: '2127-01-01T00:00:00.000Z', category_restrictions },
    ...{ product_restrictions: '無限制', used_at: null },
  });
  const data = [of(1, '無限制'), of(2, '盒玩')];
  await openScreen('/coupons', new Answers().give(listCoupons, { status: 'success', data }), {
    member: true,
  });
  await screen.findByText('券 1');
  const categories = [...document.querySelectorAll('dt')].filter(({ textContent }) => textContent === '類別');
  expect(categories.map((dt) => dt.nextElementSibling?.textContent)).toEqual([
    '無限制（一番賞除外）',
    '盒玩',
  ]);
});
