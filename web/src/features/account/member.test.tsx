// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getUser } from '@kujiya/contract/member';
import { orderCounts } from '@kujiya/contract/orders';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };

const memberWith = (picture: string | null): AnswerOf<typeof getUser> => ({
  id: 1,
  uid: 'u1',
  displayName: '小籤',
  name: '小籤',
  email: null,
  phone: '0912345678',
  photoURL: picture,
  picture,
  tokens: 100,
  total_points: 0,
  box_count: 0,
  coupon_count: 0,
  likedIds: [],
  legal_pending: false,
  vip_info: {
    vip_level: 1,
    vip_level_name: '青銅',
    progress_percentage: 0,
    growth_points: 0,
    next_level_total_points: 3_000,
    vip_expiry_date: null,
    total_points: 0,
    points_discount_limit: 50,
  },
  badge_status: { show_checkin_badge: false, show_notification_badge: false },
});

test('the member’s card shows the picture from Google or LINE, or else the shop’s mark', async () => {
  const card = async (picture: string | null) => {
    await openScreen('/user', new Answers().give(getUser, memberWith(picture)), { member: true });
    return (await screen.findByRole('heading', { level: 1, name: '小籤' }, atFirst)).closest('section')!;
  };
  expect((await card('/media/avatars/a.webp')).querySelector('img')?.getAttribute('src')).toBe(
    '/media/avatars/a.webp',
  );
  expect((await card(null)).querySelector('img')?.getAttribute('src')).toBe('/icon.svg');
});

test('the drawers say what they hold, and a link says what is new behind it', async () => {
  const answers = new Answers()
    .give(getUser, {
      ...memberWith(null),
      box_count: 19,
      badge_status: { show_checkin_badge: true, show_notification_badge: false },
    })
    .give(orderCounts, {
      success: true,
      data: { all: 9, pending: 2, processing: 1, shipping: 1, completed: 5 },
    });
  await openScreen('/user', answers, { member: true });
  const named = async (name: RegExp) => (await screen.findByRole('link', { name }, atFirst)).textContent;
  await named(/盒櫃.*19 件/);
  expect(await named(/我的訂單.*4 筆進行中/)).toContain('2 筆等您付款');
  // A count of zero is not shown.
  expect(await named(/優惠券/)).not.toContain('0');
  expect(await named(/每日簽到/)).toContain('今天還沒簽到');
  expect(await named(/^通知/)).toContain('訂單、出貨');
});
