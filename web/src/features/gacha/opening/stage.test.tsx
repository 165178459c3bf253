// @vitest-environment happy-dom
import { gachaProduct } from '@kujiya/contract/gacha';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

const atFirst = { timeout: 20_000 };

const machine = {
  success: true as const,
  product: {
    id: 7,
    name: '夜市怪獸轉蛋',
    type: 2 as const,
    series: '夜市怪獸',
    image_url: 'products/a.webp',
    price: 60,
    discount_price: null,
    point_price: null,
    status: '1' as const,
    release_date: null,
    draw_date: null,
    description: '',
    images: [],
    home_delivery_days: 3,
    delivery_info: null,
    allow_point_payment: true,
  },
  items: [
    {
      id: 1,
      name: '蚵仔煎怪',
      image_url: 'package-items/1.webp',
      rarity: 'secret' as const,
      total_quantity: 20,
      remaining_quantity: 9,
      collection_count: 0,
      has_count: 0,
      is_collected: false,
    },
  ],
  collection_status: { totalItems: 1, collectedItems: 0, collected_item_ids: [], is_authenticated: false },
  batches: [],
};

test('the capsule that comes out is the top one behind the window, which stays in sight', async () => {
  await openScreen('/gacha/animation?product_id=7&demo=true', new Answers().give(gachaProduct, machine));
  const heap = () => [...document.querySelectorAll('[data-part="heap"] > g')];
  const [button] = await screen.findAllByRole('button', { name: '轉動把手' }, atFirst);
  expect(heap()).toHaveLength(9);
  const top = heap()[0]!.querySelector('path')!.getAttribute('fill');
  const shell = document.querySelector('#orb-bowl stop:nth-child(2)')!.getAttribute('stop-color');
  expect(shell).toBe(top);
  fireEvent.click(button!);
  await waitFor(() => expect(document.querySelector('[data-phase="reveal"]')).not.toBeNull(), atFirst);
  expect(heap()).toHaveLength(8);
  expect(document.querySelector('#orb-bowl stop:nth-child(2)')!.getAttribute('stop-color')).toBe(shell);
});
