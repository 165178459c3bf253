import type { Allowance } from '@kujiya/contract/staff/approvals';
import type { StaffPromotion } from '@kujiya/contract/staff/banners';
import type { Closing } from '@kujiya/contract/staff/closings';
import type { RefundPreview } from '@kujiya/contract/staff/order-steps';
import type { ProductRow, StaffProduct } from '@kujiya/contract/staff/products';
import type { StaffSettings } from '@kujiya/contract/staff/settings';
import type { Shipment } from '@kujiya/contract/staff/shipments';
import { ok } from '@kujiya/web/testing/answers.ts';

export const sampleProduct: StaffProduct = {
  ...{ id: 7, version: 3, type: 0, status: 'draft', name: '貓咪一番賞', series: '', description: '' },
  ...{ price: 280, discount_price: null, point_price: null, case_price: null, allow_point_payment: false },
  ...{ release_date: null, draw_date: null, home_delivery_days: 7, delivery_info: null, images: [] },
  ...{ prizes: [], goods: null, missing: [], created_at: '2026-11-27T02:00:00Z' },
  updated_at: '2026-11-27T02:00:00Z',
};

export const sampleProductRow: ProductRow = {
  ...{ id: 7, version: 3, type: 0, status: 'draft', name: '福袋貓一', series: '招財貓', price: 300 },
  ...{ image_url: '', discount_price: null, member_limit: null, arrives_at: null, value: null, left: null },
  updated_at: '2026-11-01T02:00:00Z',
};

export const sampleBanner: StaffPromotion = {
  ...{ id: 5, version: 1, image_url: '/media/cat.webp', link: '/ichiban', alt: '跨年福袋預告', position: 30 },
  ...{ starts_at: '2036-12-31T10:00:00Z', ends_at: '2037-01-01T10:00:00Z', state: 'scheduled' },
  updated_at: '2026-11-01T02:00:00Z',
};

/** A refund to the wallet. */
export const sampleRefund: RefundPreview = {
  ...{ amount: 500, points: 0, expired_points: 0, earned_points: 0, growth: 0, way: 'tokens' },
  ...{ is_whole: false, frees_coupon: false, invoice_number: null, waits: false, postings: [] },
};

/** What the caller may still move alone, of 3,000. */
export const allowanceAnswer = (more: Partial<Allowance> = {}) =>
  ok<{ data: Allowance }>({ data: { most: 3_000, left: 1_800, others: ['阿理'], alone: false, ...more } });

/** The answer to a step of a shipment. */
export const stepAnswer = ({ id, state, status, version }: Shipment) =>
  ok({ data: { id, state, status, version: version + 1 } });

export const sampleClosing: Closing = {
  ...{ day: '2026-11-27', sold: 900, spent: 600, topped_up: 1_000, given: 30, refunded: 200 },
  ...{ sold_by_kind: [{ kind: 'kuji', amount: 900 }], refunded_as_tokens: 200, tokens_returned: 0 },
  ...{ paid_out: 0, fees: 0, invoices: { count: 2, total: 1_300 }, balanced: true, alone: 1 },
  opening: { tokens: 5_000, points: 40, payouts: 0 },
  liabilities: { tokens: 5_630, points: 55, payouts: 0, pieces: 7, prizes: 810, uncosted: 2 },
  ...{ closed_at: '2026-11-28T01:12:00Z', closed_by: { id: 5, name: '小帳' } },
};

/** No fact is the owner's. */
const nothingSet = {
  shop_name: null,
  short_name: null,
  logo_light: null,
  logo_dark: null,
  icon: null,
  line_hours: null,
  return_hours: null,
  contact_email: null,
  contact_phone: null,
  seller_details: null,
  line_account_url: null,
  delivery_days: null,
  shipping_fee: null,
  free_from: null,
  storage_days: null,
  payment_methods: null,
  recharge_amounts: null,
};
export const sampleSettings: StaffSettings = {
  ...{ ...nothingSet, version: 3, service_hours: null, approval_amount: 3_000, waiting: null },
  environment: {
    ...{ ...nothingSet, shop_name: '籤屋 Kujiya', short_name: '籤屋' },
    ...{ service_hours: '週一至週五 09:00–18:00', line_hours: '每天', return_hours: '七天內' },
    ...{
      contact_email: 'hi@kujiya.example',
      contact_phone: '02-0000-0000',
      seller_details: '',
      line_account_url: null,
      delivery_days: '5 至 10 個工作天',
      approval_amount: 3_000,
    },
    ...{ shipping_fee: 60, free_from: 5, storage_days: 60 },
    ...{ payment_methods: ['CREDIT', 'CVS'], recharge_amounts: [100, 1_000] },
  },
  fixed: [{ name: 'PUBLIC_URL', value: 'https://kujiya.example' }],
};
