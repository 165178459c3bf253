import { plainPhone } from '@kujiya/contract/kernel/texts';
import { plainTracking } from '@kujiya/contract/staff/tracking';
import { every, isIndexed, patterns, throughIndex } from './statements.ts';

/** What may be read aloud of an order, in the forms in which it is kept; null: it cannot be that. */
export type ReadAloud = {
  /** The end of a number of the order or of its carrier, or all of it. */
  tail: string | null;
  /** The same of a phone. */
  phone: string | null;
  /** Words of a name or of things. */
  words: readonly string[];
};

/** Four signs of a number, or six digits of a phone, are enough: fewer fit too many. */
export function readAloudOf(text: string): ReadAloud {
  const [number, phone] = [plainTracking(text), plainPhone(text)];
  const words = text.split(/\s+/).filter((word) => word !== '');
  return {
    tail: /^[A-Z0-9]{4,40}$/.test(number) ? number : null,
    phone: /^\+?\d{6,15}$/.test(phone) ? phone : null,
    // One character alone is in too many names.
    words: words.join('').length > 1 && words.every(isIndexed) ? words : [],
  };
}

/** The condition that a column ends with a parameter, by the index of the reversed column. */
export const endsWith = (column: string, tail: string): string =>
  `reverse(${column}) collate "C" >= reverse(${tail}) and reverse(${column}) collate "C" < reverse(${tail}) || '~'`;

/** Things of a name, and the newest orders of each, that are read: enough for a list, too few to make it slow. */
const [things, each] = [20, 50];

const newest = (from: string, column: string, condition: string) =>
  `cross join lateral (select ${column} as id from ${from} where ${condition} order by ${column} desc limit ${each}) held`;

/** Parts of a `with`: orders by who receives them, and by what is in them; with the parameter `$words`. */
export const ordersOfNames = `${patterns('said', '$words')},
  received as materialized (select a.order_id as id from shipment_addresses a
    where ${throughIndex('a.folded_name', 'said')} order by a.order_id desc limit ${things * each}),
  named as materialized (select s.product_id from product_search s
    where ${throughIndex('s.names', 'said')} limit ${things}),
  prizes_said as materialized (select z.id from prizes z
    where z.product_id in (select s.product_id from product_search s
      where ${throughIndex('s.everything', 'said')} limit ${things})
    and ${every('z.search_name', 'said')} limit ${things}),
  holding as materialized (
    select held.id from named ${newest('orders o', 'o.id', 'o.product_id = named.product_id')}
    union select held.id from named ${newest('order_lines l', 'l.order_id', 'l.product_id = named.product_id')}
    union select held.id from named
      ${newest('box_items b', 'b.parcel_id', 'b.goods_id = named.product_id and b.parcel_id is not null')}
    union select held.id from prizes_said z
      ${newest('box_items b', 'b.parcel_id', 'b.prize_id = z.id and b.parcel_id is not null')})`;

/** The same, and orders by the end of a number or phone; with `$tail` and `$phone`. */
export const ordersReadAloud = `${ordersOfNames},
  read_aloud as materialized (
    select id from orders where ${endsWith('order_number', '$tail')}
    union select order_id from shipments where tracking_number is not null and ${endsWith('tracking_number', '$tail')}
    union select order_id from shipment_addresses where ${endsWith('phone', '$phone')}
    union select id from orders where member_id in (select id from members
      where phone is not null and ${endsWith('phone', '$phone')})
    union select id from received union select id from holding)`;

/** Members with the ids of a list, read as these orders are: by their order alone the newest of all would be read first. */
export const membersIn = (list: string): string =>
  `${list} cross join lateral (select * from members where id = ${list}.id limit 1) m`;

/** Orders with the ids of a list, read one by one: of its length the planner knows nothing, and would read all orders. */
export const ordersIn = (list: string): string =>
  `${list} cross join lateral (select * from orders where id = ${list}.id limit 1) o`;
