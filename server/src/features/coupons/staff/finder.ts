import { couponPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { type Finder, fits } from '#shop/staff/finders.ts';
import * as queries from './queries.ts';

/** Coupons by their titles, and by a code that a member reads out: the code itself is not shown again. */
export const couponFinder: Finder = {
  right: 'read_rewards',
  async find(db, { words, code }) {
    const rows = await queries.search(db, words ?? [], code, limits.each);
    return rows.map(({ id, title }) => ({ kind: 'coupon', id, title, path: couponPage(id), fit: fits.name }));
  },
};
