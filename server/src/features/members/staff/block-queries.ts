import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export type BlockRow = { reason: string; at: Date; ends_at: Date | null; by: { id: number; name: string } };
export const findBlock = readStatement<BlockRow, [memberId: number]>(
  'members.find_block',
  `select b.reason, b.at, b.ends_at, jsonb_build_object('id', a.id, 'name', a.name) as by
   from member_blocks b join staff a on a.id = b.staff_id
   where b.member_id = $1 and (b.ends_at is null or b.ends_at > now())`,
);

/** No row for an end that has passed. The time is that after the lock: no purchase that was let through is later. */
export const block = writeStatement<
  { member_id: number },
  { memberId: number; reason: string; endsAt: Date | null; staffId: number }
>(
  'members.block',
  `insert into member_blocks as b (member_id, reason, ends_at, staff_id, at)
   select $memberId, $reason, $endsAt, $staffId, clock_timestamp()
   where $endsAt::timestamptz is null or $endsAt > now()
   on conflict (member_id) do update set reason = excluded.reason, ends_at = excluded.ends_at,
     staff_id = excluded.staff_id, at = excluded.at
   returning member_id`,
);

export const unblock = writeStatement<object, [memberId: number]>(
  'members.unblock',
  'delete from member_blocks where member_id = $1',
);

export const exportBlock = readStatement<object, [memberId: number]>(
  'members.export_block',
  'select reason, at, ends_at from member_blocks where member_id = $1',
);

export const brokenBlocks = readStatement<Finding>(
  'members.broken_blocks',
  `select 'a blocked member buys nothing' as rule, 'order ' || o.id as example
   from member_blocks b join orders o on o.member_id = b.member_id
   where o.order_type <> 'box_shipping' and o.created_at > b.at and (b.ends_at is null or o.created_at < b.ends_at)`,
);
