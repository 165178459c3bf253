import type { BlindboxProduct, Case, CaseBox } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';

export const figure = (id: number, rarity: Figure['rarity'] = 'normal'): Figure => ({
  id,
  name: `款式 ${id}`,
  image_url: `package-items/${id}.webp`,
  rarity,
});

export const boxOf = (index: number): CaseBox => ({
  item_index: index,
  is_drawn: false,
  is_locked: false,
  locked_by: null,
  lock_expires_at: null,
  name: null,
  image_url: null,
  rarity: null,
  item_id: null,
});

/** A case of four boxes that are neither held nor sold. */
export const packOf = (id: number, change: Partial<Case> = {}): Case => ({
  id,
  title: `${id} 號中盒`,
  package_price: 900,
  single_draw_price: 250,
  package_point_price: null,
  single_point_price: null,
  allow_point_payment: true,
  is_sold_out: false,
  remaining_boxes: 4,
  box_image_url: 'box-images/a.webp',
  items: [1, 2, 3, 4].map(boxOf),
  contents: [
    { item_id: 1, total: 2, remaining: 2 },
    { item_id: 2, total: 2, remaining: 2 },
  ],
  statistics: { drawn_count: 0, total_count: 4, remaining_count: 4 },
  commitment: { lot_id: id, total: 4, root: 'ab'.repeat(32), txid_hash: 'cd'.repeat(32) },
  ...change,
});

export const productOf = (figures: Figure[]): BlindboxProduct => ({
  id: 7,
  name: '測試盒玩',
  type: 1,
  series: '測試',
  image_url: 'products/a.webp',
  price: 280,
  discount_price: 250,
  point_price: null,
  status: '1',
  release_date: null,
  draw_date: null,
  description: '',
  images: [],
  home_delivery_days: 3,
  delivery_info: null,
  allow_point_payment: true,
  inner_page_image_url: 'products/a-inner.webp',
  box_image_url: 'box-images/a.webp',
  case_price: 900,
  figures,
});
