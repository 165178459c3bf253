import type { ComplaintOutcome, ComplaintProblem, ComplaintState } from '@kujiya/contract/complaints';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export type ParcelRow = { order_number: string; delivered_at: Date | null; now: Date };
const parcel = `select o.order_number, s.delivered_at, now() as now
   from orders o join shipments s on s.order_id = o.id where o.id = $2 and o.member_id = $1`;
export const findParcel = readStatement<ParcelRow, [memberId: number, orderId: number]>(
  'complaints.find_parcel',
  parcel,
);
/** Messages about one parcel come one after the other. */
export const lockParcel = writeStatement<ParcelRow, [memberId: number, orderId: number]>(
  'complaints.lock_parcel',
  `${parcel} for no key update of o`,
);

/** A line of a parcel shows the prize, not the product it was won from. */
const image = `coalesce((select z.image_url from prizes z where o.order_type = 'box_shipping'
     and z.product_id = l.product_id and z.name = l.name order by z.id limit 1), p.image_url, '')`;
export type ThingRow = { position: number; name: string; image_url: string; quantity: number };
export const thingsOfOrder = readStatement<ThingRow, [orderId: number]>(
  'complaints.things_of_order',
  `select l.position, l.name, ${image} as image_url, l.quantity
   from order_lines l join orders o on o.id = l.order_id left join products p on p.id = l.product_id
   where l.order_id = $1 and l.product_id is not null order by l.position`,
);
export const listThings = readStatement<ThingRow & { problem: ComplaintProblem }, [complaintId: number]>(
  'complaints.list_things',
  `select l.position, l.name, ${image} as image_url, l.quantity, t.problem
   from complaint_things t join order_lines l on l.order_id = t.order_id and l.position = t.position
     join orders o on o.id = l.order_id left join products p on p.id = l.product_id
   where t.complaint_id = $1 order by t.position`,
);

export const openOf = readStatement<{ id: number; state: ComplaintState }, [orderId: number]>(
  'complaints.open_of',
  `select id, state from complaints where order_id = $1 and state <> 'resolved'`,
);
export const open = writeStatement<{ id: number }, [memberId: number, orderId: number]>(
  'complaints.open',
  'insert into complaints (member_id, order_id) values ($1, $2) returning id',
);
export const countMessages = readStatement<{ count: number }, [complaintId: number]>(
  'complaints.count_messages',
  'select count(*) as count from complaint_messages where complaint_id = $1 and staff_id is null',
);
export const addMessage = writeStatement<
  { id: number },
  [complaintId: number, text: string, staffId: number | null]
>(
  'complaints.add_message',
  `insert into complaint_messages (complaint_id, member_id, text, staff_id)
   select id, member_id, $2, $3 from complaints where id = $1 returning id`,
);
export const nameThings = writeStatement<
  object,
  [complaintId: number, positions: readonly number[], problems: readonly ComplaintProblem[]]
>(
  'complaints.name_things',
  `insert into complaint_things (complaint_id, order_id, position, problem)
   select c.id, c.order_id, t.position, t.problem from complaints c, unnest($2::integer[], $3::text[]) t (position, problem)
   where c.id = $1 on conflict (complaint_id, position) do update set problem = excluded.problem`,
);
export const move = writeStatement<
  object,
  [id: number, state: ComplaintState, outcome: ComplaintOutcome | null]
>(
  'complaints.move',
  `update complaints set state = $2, outcome = $3, moved_at = now(),
     waits_since = case when $2 in ('received', 'working') then coalesce(waits_since, now()) end
   where id = $1`,
);

export type ComplaintRow = {
  id: number;
  order_id: number;
  order_number: string;
  order_type: string;
  member_id: number;
  member: string;
  state: ComplaintState;
  outcome: ComplaintOutcome | null;
  created_at: Date;
  moved_at: Date;
  waits_since: Date | null;
  thing: string;
};
const complaint = `c.id, c.order_id, o.order_number, o.order_type, c.member_id, m.display_name as member, c.state, c.outcome,
     c.created_at, c.moved_at, c.waits_since,
     coalesce((select l.name from complaint_things t join order_lines l on l.order_id = t.order_id and l.position = t.position
       where t.complaint_id = c.id order by t.position limit 1), '') as thing
   from complaints c join orders o on o.id = c.order_id join members m on m.id = c.member_id`;
export const listOwn = readStatement<ComplaintRow, [memberId: number, limit: number]>(
  'complaints.list_own',
  `select ${complaint} where c.member_id = $1 order by c.id desc limit $2`,
);
export const findOne = readStatement<ComplaintRow, [id: number]>(
  'complaints.find_one',
  `select ${complaint} where c.id = $1`,
);

/** Those that wait come first, the longest wait first; then the others, newest first. */
const place = (alias: string) =>
  `(coalesce(extract(epoch from ${alias}.waits_since), 1e12 - ${alias}.id), ${alias}.id)`;
export const listAll = readStatement<
  ComplaintRow,
  { state: ComplaintState | null; tail: string | null; cursor: number | null; limit: number }
>(
  'complaints.list_all',
  `select ${complaint}
   where ($state::text is null or c.state = $state) and ($tail::text is null or right(o.order_number, length($tail)) = $tail)
     and ($cursor::bigint is null or ${place('c')} > (select ${place('k').slice(1, -1)} from complaints k where k.id = $cursor))
   order by ${place('c').slice(1, -1)} limit $limit`,
);
export const lockOne = writeStatement<
  { state: ComplaintState; order_id: number; member_id: number; order_number: string },
  [id: number]
>(
  'complaints.lock_one',
  `select c.state, c.order_id, c.member_id, o.order_number from complaints c join orders o on o.id = c.order_id
   where c.id = $1 for no key update of c`,
);

export type MessageRow = { id: number; by: string | null; text: string; at: Date };
export const listMessages = readStatement<MessageRow, [complaintId: number]>(
  'complaints.list_messages',
  `select g.id, s.name as by, g.text, g.created_at as at
   from complaint_messages g left join staff s on s.id = g.staff_id where g.complaint_id = $1 order by g.id`,
);

export const exportComplaints = readStatement<object, [memberId: number]>(
  'complaints.export',
  `select o.order_number, c.state, c.outcome, c.created_at,
     (select jsonb_agg(jsonb_build_object('name', l.name, 'problem', t.problem) order by t.position) from complaint_things t
      join order_lines l on l.order_id = t.order_id and l.position = t.position where t.complaint_id = c.id) as things,
     (select jsonb_agg(jsonb_build_object('by', case when g.staff_id is null then 'member' else 'shop' end, 'text', g.text,
        'at', g.created_at, 'files', (select count(*) from complaint_files f where f.message_id = g.id)) order by g.id)
      from complaint_messages g where g.complaint_id = c.id) as messages
   from complaints c join orders o on o.id = c.order_id where c.member_id = $1 order by c.id`,
);
export const eraseMessages = writeStatement<object, [memberId: number]>(
  'complaints.erase_messages',
  'delete from complaint_messages where member_id = $1',
);
export const eraseComplaints = writeStatement<object, [memberId: number]>(
  'complaints.erase',
  `with things as (delete from complaint_things where complaint_id in (select id from complaints where member_id = $1))
   delete from complaints where member_id = $1`,
);

/** A complaint is about a parcel of its member that has arrived, and its files are the member's. */
export const brokenComplaints = readStatement<Finding>(
  'complaints.audit',
  `select 'a complaint is about a parcel of its member that has arrived' as rule, 'complaint ' || c.id as example
   from complaints c join orders o on o.id = c.order_id left join shipments s on s.order_id = c.order_id
   where o.member_id <> c.member_id or s.delivered_at is null
   union all
   select 'a file of a complaint is its member''s', 'file ' || f.id
   from complaint_files f join complaint_messages g on g.id = f.message_id join complaints c on c.id = g.complaint_id
   where f.member_id <> c.member_id or g.member_id <> c.member_id`,
);
