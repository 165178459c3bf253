// @vitest-environment happy-dom
import { getProduct, type Prize, type ProductDetail } from '@kujiya/contract/catalogue';
import { type Tube, tubesOfProduct } from '@kujiya/contract/ichiban';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { type DrawnTicket, drawResult } from '@kujiya/contract/ticket-purchase';
import { tubeVariants } from '@kujiya/contract/variants';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok, unavailable } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const duck = { id: 1, name: '鴨鴨碟', image_url: 'variants/1.webp' };
const tub = { id: 2, name: '木桶碟', image_url: 'variants/2.webp' };
const prize = (id: number, name: string, choice: Prize['choice'], quantity: number): Prize => ({
  ...{ id, tier: 'E', name, quantity, image_url: `prizes/${id}.webp`, is_big: false, size: null, choice },
  variants: choice === 'none' ? [] : [duck, tub].map((one) => ({ ...one, quantity: quantity / 2 })),
});
const product = {
  ...{ id: 7, name: '水豚湯屋', type: 0, series: '水豚', image_url: 'products/a.webp', price: 120 },
  ...{ discount_price: null, point_price: null, status: '1', release_date: null, draw_date: null },
  raffle_info: { remaining_tickets: 40, total_tickets: 50 },
  ...{ description: '', images: [], home_delivery_days: 3, delivery_info: null, allow_point_payment: true },
  prizes: [
    prize(5, '水豚小碟', 'member', 4),
    prize(6, '水豚盲包', 'blind', 8),
    prize(7, '水豚徽章（全 6 種）', 'none', 8),
    prize(8, '水豚毛巾', 'none', 8),
  ],
} as ProductDetail;
const tube: Tube = {
  ...{ id: 3, raffle_tube_id: 3, tube_title: '第 1 筒', total_tickets: 50, remaining_tickets: 40 },
  ...{ prize_details: { 5: 4, 6: 8 }, has_last_prize: false, is_finished: false, txid: null },
  ...{ txid_hash: 'cd'.repeat(32), root: 'ef'.repeat(32), method: 'txid', big_prize_count: 2 },
  waits_from: null,
};
const left = ok({
  data: [
    {
      ...{ prize_id: 5, choice: 'member' as const },
      variants: [
        { ...duck, quantity: 2, remaining: 2, owned: 1 },
        { ...tub, quantity: 2, remaining: 0, owned: 0 },
      ],
    },
  ],
});
const detail = () =>
  new Answers()
    .give(getProduct, ok({ data: product }))
    .give(tubesOfProduct, [tube])
    .give(tubeVariants, left);

const table = async () => {
  return within(await screen.findByRole('region', { name: '賞品一覽' }, atFirst));
};
const look = async () => fireEvent.click((await table()).getByRole('button', { name: /水豚小碟/ }));

test('before buying, a prize says beside its name who decides the variant', async () => {
  await openScreen('/ichiban/detail/7', detail());
  const prizes = await table();
  const rows = product.prizes.map(({ name }) =>
    prizes.getByRole('button', { name: RegExp(name.slice(0, 4)) }),
  );
  const said = rows.map(({ textContent }) => /可選款|款式隨機/.exec(textContent ?? '')?.[0]);
  expect(said).toEqual(['可選款', '款式隨機', '款式隨機', undefined]);
});

test('a prize in close-up shows all its variants, with what is left of each', async () => {
  await openScreen('/ichiban/detail/7', detail(), { member: true });
  await look();
  const part = await screen.findByRole('region', { name: '共 2 款・可選款', hidden: true }, atFirst);
  expect(await within(part).findByText('已被選完')).toBeTruthy();
  const shown = within(part).getAllByRole('listitem', { hidden: true });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['已有 ×1鴨鴨碟剩 2', '木桶碟已被選完']);
});

test.each([
  [1, /由原廠盲包決定，不在封籤裡，本店也不知道/],
  [2, /共 \d+ 種，無法指定。款式不在封籤裡/],
])('a kind that no commitment decides is said to be decided by none (prize %i)', async (place, words) => {
  await openScreen('/ichiban/detail/7', detail());
  const name = RegExp(product.prizes[place]!.name.slice(0, 4));
  fireEvent.click((await table()).getByRole('button', { name }));
  expect(await screen.findByText(words, {}, atFirst)).toBeTruthy();
});

test('variants whose counts cannot be loaded are shown without', async () => {
  await openScreen('/ichiban/detail/7', detail().give(tubeVariants, unavailable));
  await look();
  const part = await screen.findByRole('region', { name: '共 2 款・可選款', hidden: true }, atFirst);
  const shown = within(part).getAllByRole('listitem', { hidden: true });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['鴨鴨碟', '木桶碟']);
});

const ticket = (number: number, more: Partial<DrawnTicket>): DrawnTicket => ({
  ...{ id: `3-${number}`, ticket_number: number, drawn_at: '2026-11-24T04:00:00.000Z', tier: 'E' },
  prize: { id: 5, tier: 'E', name: '水豚小碟', image_url: 'prizes/5.webp' },
  ...more,
});
const code = encodeDrawCode({ tubeId: 3, productId: 7, orderId: 9 });

/** A draw that was opened before shows its result. */
const opened = { member: true, stored: { orders_opened: '[9]' } };

test('the result shows the chosen variant, and lets the winner choose the open ones', async () => {
  const answers = new Answers().give(tubeVariants, left).give(drawResult, {
    ...{ success: true, message: '抽獎成功', product_id: 7, tube_id: 3, tube_title: '第 1 筒' },
    order: { id: 9, code } as never,
    product_name: '水豚湯屋',
    tickets: [
      ticket(10, { item_id: 31, variant: null, variant_choice: 'open' }),
      ticket(31, { item_id: 30, variant: null, variant_choice: 'open' }),
      ticket(40, { item_id: 29, variant: duck, variant_choice: 'chosen' }),
    ],
    last_prize: null,
    receipt: { lot_id: 3, drawn_at: 0, total: 50, tickets: [] } as never,
  });
  await openScreen(`/ichiban/draw/${code}`, answers, opened);
  expect(await screen.findByText('水豚小碟・鴨鴨碟', {}, atFirst)).toBeTruthy();
  expect(screen.getAllByText(/還沒選款/)).toHaveLength(2);
  fireEvent.click(await screen.findByRole('button', { name: '選款：E賞 2 件' }, atFirst));
  expect(await screen.findByText('您抽中 2 件 E賞：選 2 款（第 10、31 號籤）', {}, atFirst)).toBeTruthy();
});
