import type { PresentWord } from '@kujiya/contract/presents';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { pieceName, piecePicture, variantOfItem } from '#shop/draws/variant-queries.ts';

export const lockThing = writeStatement<
  { refused: string | null; days: number },
  [memberId: number, id: number]
>(
  'presents.lock_thing',
  `select why_not_shippable(b) as refused, days_left(b.expires_at, taipei_today()) as days
   from box_items b where b.id = $2 and b.member_id = $1 for no key update`,
);

/**
 * Takes a thing out of its giver's reach. The link ends after `days`, and at the latest two midnights before the thing's
 * last day, so that it has three days left.
 */
export const wrap = writeStatement<
  { id: number },
  [itemId: number, memberId: number, word: PresentWord, days: number, salt: string, hash: Buffer]
>(
  'presents.wrap',
  `with wrapped as (update box_items set status = 'wrapped' where id = $1 returning id, member_id, expires_at)
   insert into presents (item_id, giver_id, word, salt, code_hash, ends_at)
   select id, member_id, $3, $5::uuid, $6, least(now() + make_interval(days => $4),
     (taipei_day(expires_at) - 2)::timestamp at time zone 'Asia/Taipei')
   from wrapped where member_id = $2 returning id`,
);

export type PresentRow = {
  id: number;
  item_id: number;
  giver_id: number;
  receiver_id: number | null;
  giver: string;
  word: PresentWord;
  salt: string;
  /** As it is by the clock: one whose time is over counts as returned. */
  state: 'open' | 'claimed' | 'revoked' | 'returned';
  ends_at: Date;
  name: string;
  image_url: string;
  tier: string | null;
};
const presents = `select p.id, p.item_id, p.giver_id, p.receiver_id, m.display_name as giver, p.word, p.salt, p.ends_at, z.tier,
     case when p.state = 'open' and p.ends_at <= now() then 'returned' else p.state end as state,
     coalesce(${pieceName}, g.name) as name, coalesce(${piecePicture}, g.image_url) as image_url
   from presents p join members m on m.id = p.giver_id join box_items b on b.id = p.item_id
     left join prizes z on z.id = b.prize_id ${variantOfItem} left join products g on g.id = b.goods_id`;
export const listOpen = readStatement<PresentRow, [memberId: number]>(
  'presents.list_open',
  `${presents} where p.giver_id = $1 and p.state = 'open' order by p.id desc`,
);
export const findPresent = readStatement<PresentRow, [hash: Buffer]>(
  'presents.find',
  `${presents} where p.code_hash = $1`,
);
export const lockByCode = writeStatement<object, [hash: Buffer]>(
  'presents.lock_by_code',
  'select from presents where code_hash = $1 for no key update',
);
export const lockOwn = writeStatement<{ state: PresentRow['state'] }, [memberId: number, id: number]>(
  'presents.lock_own',
  'select state from presents where id = $2 and giver_id = $1 for no key update',
);

export const nameOf = readStatement<{ display_name: string }, [memberId: number]>(
  'presents.name_of',
  'select display_name from members where id = $1',
);

/** Hands the thing over, with the days that it has left; it counts for nothing any more. */
export const claim = writeStatement<object, [id: number, memberId: number]>(
  'presents.claim',
  `with claimed as (update presents set state = 'claimed', receiver_id = $2, ended_at = now() where id = $1 returning item_id)
   update box_items b set member_id = $2, source = 'gift', status = 'available', announced = null
   from claimed where b.id = claimed.item_id`,
);

/** Puts the things of open presents back into their givers' reach. */
const endAs = (state: 'revoked' | 'returned', which: string) =>
  `with ended as (
     update presents set state = '${state}', ended_at = now()
     where id in (select id from presents where state = 'open' and ${which} order by id for no key update)
     returning item_id, giver_id
   ), back as (
     update box_items b set status = 'available' from ended where b.id = ended.item_id
     returning ended.giver_id, b.lot_id, b.prize_id, b.goods_id, b.variant_id)`;
export const revoke = writeStatement<object, [id: number]>(
  'presents.revoke',
  `${endAs('revoked', 'id = $1')} select from back`,
);
export const revokeAll = writeStatement<object, [memberId: number]>(
  'presents.revoke_all',
  `${endAs('revoked', 'giver_id = $1')} select from back`,
);
/** Ends those that nobody has claimed in time, and tells their givers. */
export const returnEnded = writeStatement<object>(
  'presents.return_ended',
  `${endAs('returned', 'ends_at <= now()')}
   select record_events('present.returned', array_agg(b.giver_id),
     array_agg(jsonb_build_object('name', coalesce(${pieceName}, g.name))))
   from back b left join prizes z on z.id = b.prize_id ${variantOfItem} left join products g on g.id = b.goods_id
   having count(*) > 0`,
);

export const exportPresents = readStatement<object, [memberId: number]>(
  'presents.export',
  `select coalesce(${pieceName}, g.name) as name, case when p.giver_id = $1 then 'given' else 'received' end as side,
     p.word, p.state, p.created_at, p.ended_at
   from presents p join box_items b on b.id = p.item_id left join prizes z on z.id = b.prize_id ${variantOfItem}
     left join products g on g.id = b.goods_id
   where p.giver_id = $1 or p.receiver_id = $1 order by p.id`,
);
