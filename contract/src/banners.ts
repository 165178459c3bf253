import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { Id, Success } from './kernel/schema.ts';

const hours = 3_600_000; // ms

/**
 * How long a banner stays (ms), how long a browser caches the answer (ms), and how long a dismissed promo stays hidden
 * (ms).
 */
export const bannerLimits = {
  autoplayMs: 4_000,
  cachedMs: 24 * hours,
  hiddenMs: 6 * hours,
  /** Most banners, and most promos, shown at once. */
  shown: 20,
} as const;

/** A picture that leads to a path of this shop or to an address of another site. */
export const Promotion = Type.Object({
  id: Id,
  image_url: Type.String(),
  link: Type.String(),
  alt: Type.String(),
});
export type Promotion = Static<typeof Promotion>;

export const listBanners = defineCall({
  method: 'GET',
  path: '/api/banners',
  access: 'auto',
  cache: 1,
  summary: 'List the current banners and overlay promos of the home screen.',
  failure: '無法獲取 Banner 資料',
  answer: Success({ banners: Type.Array(Promotion), overlay_ads: Type.Array(Promotion) }),
});
