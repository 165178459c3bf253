import { blindboxLimits as limits } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import type { Rarity } from '@kujiya/contract/shop/rarities';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { everOwned } from '#shop/draws/queries.ts';
import type { Finding } from '#shop/finding.ts';
import { every, patterns } from '#shop/search/statements.ts';
import type { SearchWords } from '#shop/search/words.ts';

export type BoxRow = {
  lot_id: number;
  number: number;
  drawn: boolean;
  /** null while the box is closed */
  prize_id: number | null;
  locked_by: number | null;
  expires_at: Date | null;
};
/** The boxes of some cases; the prize of a closed one is left out. */
export const listBoxes = readStatement<BoxRow, [lotIds: number[]]>(
  'blindbox.list_boxes',
  `select s.lot_id, s.number, s.order_id is not null as drawn,
     case when s.order_id is not null then s.prize_id end as prize_id, k.member_id as locked_by, k.expires_at
   from slots s left join lateral (
     select member_id, expires_at from slot_locks
     where s.order_id is null and lot_id = s.lot_id and number = s.number and expires_at > now()
     union all
     select o.member_id, s.reserved_until from orders o where o.id = s.reserved_by and s.reserved_until > now() limit 1
   ) k on true
   where s.lot_id = any ($1::integer[]) order by s.lot_id, s.number`,
);

export type BoxHold = {
  member: number;
  product: number;
  until: number;
  remain: number;
  /** Absent when the box was held already: nothing changed. */
  isNew?: true;
  /** Boxes left in the case. */
  remaining: number;
  /** The box of the same product that was given back in exchange. */
  freed: { lot: number; number: number; remaining: number } | null;
};
export type NotHeld = { refused: string; product?: number };
/** Takes the hold of a box, or returns the refusal. */
export const holdBox = writeStatement<
  { result: BoxHold | NotHeld },
  [
    token: Buffer,
    lotId: number,
    number: number,
    seconds: number,
    longest: number,
    swapInterval: number,
    rest: number,
  ]
>('blindbox.hold_box', 'select hold_box($1, $2, $3, $4, $5, $6, $7) as result');

/** Seconds: the longest hold, the pause between swaps, the rest after a hold; the last parameters of `holdBox`. */
export const holdTimes = [limits.lock, limits.swapInterval, limits.rest] as const;

export const releaseBox = writeStatement<
  { number: number | null; remaining: number },
  [memberId: number, lotId: number]
>(
  'blindbox.release_box',
  'select release_box($1, $2) as number, (select remaining from lots where id = $2) as remaining',
);

export type HeldSlot = { lot_id: number; number: number; prize_id: number };
/**
 * The box a member holds, with its prize: for cards only. The row stays locked until they are used, so it stays held.
 */
export const heldSlot = writeStatement<HeldSlot, [memberId: number, lotId: number, number: number]>(
  'blindbox.held_slot',
  `select k.lot_id, k.number, s.prize_id from slot_locks k
   join slots s on s.lot_id = k.lot_id and s.number = k.number
   where k.member_id = $1 and k.lot_id = $2::bigint and k.number = $3 and k.expires_at > clock_timestamp()
   for no key update of k`,
);

/** The box of any product that a member took last and still holds. */
export const latestHeldSlot = writeStatement<HeldSlot, [memberId: number]>(
  'blindbox.latest_held_slot',
  `select k.lot_id, k.number, s.prize_id from slot_locks k
   join slots s on s.lot_id = k.lot_id and s.number = k.number
   where k.member_id = $1 and k.expires_at > clock_timestamp() order by k.locked_at desc limit 1
   for no key update of k`,
);

/** Figures in the other closed boxes of a case that this box does not hold and that no card has named for it yet. */
export const hintable = readStatement<
  { prize_id: number },
  [memberId: number, lotId: number, number: number]
>(
  'blindbox.hintable',
  `select distinct o.prize_id from slots s
   join slots o on o.lot_id = s.lot_id and o.order_id is null and o.prize_id <> s.prize_id
   where s.lot_id = $2 and s.number = $3
     and not exists (select from tool_uses u where u.member_id = $1 and u.lot_id = $2 and u.number = $3
                     and u.prize_id = o.prize_id)
   order by o.prize_id`,
);

export const findFigure = readStatement<Figure, [prizeId: number]>(
  'blindbox.find_figure',
  'select id, name, image_url, rarity from prizes where id = $1',
);

export const knownOfBox = readStatement<
  Figure & { holds: boolean },
  [memberId: number, lotId: number, number: number]
>(
  'blindbox.known_of_box',
  `select z.id, z.name, z.image_url, z.rarity, u.holds from tool_uses u join prizes z on z.id = u.prize_id
   where u.member_id = $1 and u.lot_id = $2 and u.number = $3 order by u.used_at, u.user_tool_id`,
);

export const insertUse = writeStatement<
  object,
  [cardId: number, memberId: number, lotId: number, number: number, prizeId: number, holds: boolean]
>(
  'blindbox.insert_use',
  `insert into tool_uses (user_tool_id, member_id, lot_id, number, prize_id, holds)
   values ($1, $2, $3, $4, $5, $6)`,
);

const figureWords = `with ${patterns('typed', '$typed::text[]')}, ${patterns('traditional', '$traditional::text[]')}`;
const figureFilter = `from prizes z join products p on p.id = z.product_id and p.type = 1 and p.status = '1'
   left join lateral (select true as owned from ${everOwned('$memberId::bigint')} b
                      where b.prize_id = z.id limit 1) mine on true
   where z.rarity is not null and ($series::text is null or p.series = $series)
     and ($rarity::text is null or z.rarity = $rarity)
     and ($collected::boolean is null or (mine.owned is true) = $collected)
     and ($typed::text[] is null or ${every('z.search_name', 'typed')} or ${every('z.search_name', 'traditional')})`;
type FigureFilter = SearchWords & {
  memberId: number | null;
  series: string | null;
  rarity: Rarity | null;
  collected: boolean | null;
};

export type FigureRow = Figure & {
  product_id: number;
  product_name: string;
  series: string;
  is_collected: boolean;
  left: boolean;
  lot_id: number | null;
  number: number | null;
};
/** `lot_id` and `number`: any free box of a case that still holds the figure, whatever that box itself holds. */
export const listFigures = readStatement<FigureRow, FigureFilter & { limit: number; offset: number }>(
  'blindbox.list_figures',
  `${figureWords} select f.*, free.lot_id, free.number,
     exists (select from slots s join lots l on l.id = s.lot_id and l.game = 'blindbox' and l.state = 'open'
             where l.product_id = f.product_id and s.prize_id = f.id and s.order_id is null) as left
   from (select z.id, z.name, z.image_url, z.rarity, p.id as product_id, p.name as product_name, p.series,
           mine.owned is true as is_collected, p.created_at, z.position
         ${figureFilter}
         order by p.created_at desc, p.id desc, z.position, z.id limit $limit offset $offset) f
   left join lateral (
     select s.lot_id, s.number from slots s join lots l on l.id = s.lot_id and l.game = 'blindbox' and l.state = 'open'
     where l.product_id = f.product_id and s.order_id is null
       and exists (select from slots h where h.lot_id = s.lot_id and h.prize_id = f.id and h.order_id is null)
       and (s.reserved_until is null or s.reserved_until <= now())
       and not exists (select from slot_locks k where k.lot_id = s.lot_id and k.number = s.number
                       and k.expires_at > now())
     order by random() limit 1) free on true
   order by f.created_at desc, f.product_id desc, f.position, f.id`,
);

export const countFigures = readStatement<{ total: number; collected: number }, FigureFilter>(
  'blindbox.count_figures',
  `${figureWords} select count(*) as total, count(*) filter (where mine.owned) as collected ${figureFilter}`,
);

export const listSeries = readStatement<{ series: string }>(
  'blindbox.list_series',
  `select series from products where type = 1 and status = '1' and series <> '' group by series order by series`,
);

export const doubleHolds = readStatement<Finding>(
  'blindbox.double_holds',
  `select 'a box is held by one member' as rule, 'lot ' || lot_id || ' box ' || number as example
   from slot_locks where expires_at > now() group by lot_id, number having count(*) > 1`,
);

export const brokenUses = readStatement<Finding>(
  'blindbox.broken_uses',
  `select 'a card was used once, by its owner, and gave true information' as rule, 'card ' || t.id as example
   from user_tools t left join tool_uses u on u.user_tool_id = t.id
   left join slots s on s.lot_id = u.lot_id and s.number = u.number
   where (t.used_at is null) <> (u.user_tool_id is null) or u.member_id <> t.member_id
     or u.holds <> (s.prize_id = u.prize_id)`,
);
