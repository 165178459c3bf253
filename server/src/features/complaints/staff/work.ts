import { complaintPage, complaintsPage } from '@kujiya/contract/staff/paths';
import { staffSearchLimits as limits } from '@kujiya/contract/staff/search';
import { readStatement } from '#platform/postgres/database.ts';
import { endsWith } from '#shop/search/orders.ts';
import { type Finder, fits } from '#shop/staff/finders.ts';
import { type Queue, queueStatement } from '#shop/staff/work.ts';

const waiting = queueStatement(
  'complaints',
  `select id, waits_since as since from complaints where waits_since < now() - interval '1 day' order by waits_since`,
);

/** Complaints whose member has been waiting for an answer for more than a day. */
export const complaintQueue: Queue = {
  kind: 'complaints',
  rights: ['read_orders', 'write_members'],
  read: (db) => waiting(db),
  path: () => complaintsPage,
};

const findComplaints = readStatement<
  { id: number; order_number: string },
  { tail: string | null; limit: number }
>(
  'find.complaints',
  `select c.id, o.order_number from orders o join complaints c on c.order_id = o.id
   where ${endsWith('o.order_number', '$tail')} order by c.id desc limit $limit`,
);

/** Complaints by the number of their order, or its end. */
export const complaintFinder: Finder = {
  right: 'read_orders',
  async find(db, { tail, code }) {
    if (tail === null) return [];
    const rows = await findComplaints(db, { tail, limit: limits.each });
    return rows.map(({ id, order_number }) => ({
      kind: 'complaint',
      id,
      title: `訂單 ${order_number} 的回報`,
      path: complaintPage(id),
      fit: order_number === code ? fits.whole : fits.end,
    }));
  },
};
