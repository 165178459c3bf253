// @vitest-environment happy-dom
import { getProduct, type Prize, type ProductDetail } from '@kujiya/contract/catalogue';
import { type Tube, tubesOfProduct } from '@kujiya/contract/ichiban';
import { tubeVariants } from '@kujiya/contract/variants';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from '#testing/answers.ts';
import { openScreen, sendEvent } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };
const duck = { id: 1, name: '鴨鴨碟', image_url: 'variants/1.webp', quantity: 2 };
const tub = { id: 2, name: '木桶碟', image_url: 'variants/2.webp', quantity: 2 };
const prize = (id: number, tier: string, name: string, more: Partial<Prize> = {}): Prize => ({
  ...{ id, tier, name, quantity: 4, image_url: `prizes/${id}.webp`, is_big: false, size: null },
  ...{ choice: 'none', variants: [] },
  ...more,
});
const prizes = [
  prize(1, 'A', '水豚大公仔', {
    ...{ quantity: 1, height_mm: 240, material: 'PVC', pictures: ['prizes/1-side.webp'] },
  }),
  prize(2, 'B', '水豚抱枕', { height_mm: 300 }),
  prize(3, 'C', '水豚夜燈'),
  prize(4, 'E', '水豚小碟', { choice: 'member', variants: [duck, tub] }),
  prize(5, 'LAST', '黑金水豚', { quantity: 1 }),
];
const product = {
  ...{ id: 7, name: '水豚湯屋', type: 0, series: '', image_url: 'products/a.webp', price: 120 },
  ...{ discount_price: null, point_price: null, status: '1', release_date: null, draw_date: null },
  raffle_info: { remaining_tickets: 10, total_tickets: 13 },
  ...{ description: '', images: [], home_delivery_days: 3, delivery_info: null, allow_point_payment: true },
  prizes,
} as ProductDetail;
const tube: Tube = {
  ...{ id: 3, raffle_tube_id: 3, tube_title: '第 1 筒', total_tickets: 13, remaining_tickets: 10 },
  ...{ prize_details: { 1: 1, 2: 3, 3: 2, 4: 4 }, has_last_prize: true, is_finished: false, txid: null },
  ...{ txid_hash: 'cd'.repeat(32), root: 'ef'.repeat(32), method: 'txid', big_prize_count: 2 },
  waits_from: null,
};
const left = (remaining: number) =>
  ok({
    data: [
      {
        ...{ prize_id: 4, choice: 'member' as const },
        variants: [
          { ...duck, remaining, owned: 1 },
          { ...tub, remaining: 0, owned: 0 },
        ],
      },
    ],
  });
const answering = (change: Partial<ProductDetail> = {}) =>
  new Answers()
    .give(getProduct, ok({ data: { ...product, ...change } }))
    .give(tubesOfProduct, [tube])
    .give(tubeVariants, left(2));
const lineup = async () => within(await screen.findByRole('region', { name: '賞品一覽' }, atFirst));

test('the lineup shows each prize with its looks, what is left and the odds, and the last prize for the last ticket', async () => {
  await openScreen('/ichiban/detail/7', answering());
  const shown = await lineup();
  const said = shown.getAllByRole('button').map(({ textContent }) => textContent);
  expect(said[0]).toMatch(/^A賞A賞水豚大公仔高約 24 cm・PVC剩.*張，共\/1機率 10\.0%$/s);
  expect(said[1]).toMatch(/最後賞LAST黑金水豚抽走最後一張籤的人帶回家$/);
  expect(said.map((text) => /水豚[大抱夜小]|黑金/.exec(text ?? '')?.[0])).toEqual([
    '水豚大',
    '黑金',
    '水豚抱',
    '水豚夜',
    '水豚小',
  ]);
  expect(shown.getByText('第 1 筒・剩 10／13・每抽 $120')).toBeTruthy();
});

test('a strip ticks the variants that the member has, and tells what is left of each while others choose', async () => {
  const answers = answering();
  await openScreen('/ichiban/detail/7', answers, { member: true });
  const shown = await lineup();
  await shown.findByText('可選 2');
  const strip = within(shown.getByRole('button', { name: /水豚小碟/ }).closest('article')!);
  const said = strip.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual(['✓已有可選 2', '選完']);
  expect(strip.getByRole('img', { name: '鴨鴨碟' })).toBeTruthy();
  answers.give(tubeVariants, left(1));
  const lock = { locked: false, remain: 0, user_id: null };
  sendEvent({ tube_id: 3, drawn: [], remaining: 10, lock, variants: [{ id: 1, remaining: 1 }] });
  expect(await shown.findByText('可選 1', {}, atFirst)).toBeTruthy();
});

test('silhouettes stand beside a hand where heights are known, and nowhere else', async () => {
  await openScreen('/ichiban/detail/7', answering());
  const scale = within((await (await lineup()).findByText('和手比大小')).closest('figure')!);
  expect(scale.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '手 18 cm',
    'B賞 30 cm',
    'A賞 24 cm',
  ]);
  const unknown = prizes.map(({ height_mm: _, ...rest }) => rest);
  await openScreen('/ichiban/detail/7', answering({ prizes: unknown }));
  expect((await lineup()).queryByText('和手比大小')).toBeNull();
});

test('a tap shows a prize from all its sides, to be zoomed; one with a single picture has no choice of them', async () => {
  await openScreen('/ichiban/detail/7', answering());
  const shown = await lineup();
  fireEvent.click(shown.getByRole('button', { name: /水豚大公仔/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'A賞' }, atFirst));
  expect(await sheet.findByRole('button', { name: '看圖：水豚大公仔，第 2 個角度' })).toBeTruthy();
  expect(sheet.getByText('高約 24 cm・PVC')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: '放大看圖' }));
  expect(await screen.findByRole('dialog', { name: '水豚大公仔' }, atFirst)).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: /水豚夜燈/ }));
  const other = within(await screen.findByRole('dialog', { name: 'C賞' }, atFirst));
  expect(other.queryByRole('button', { name: /^看圖/ })).toBeNull();
});
