import type { LotState } from '@kujiya/contract/staff/lots';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { chainOfLot, timeOfLot } from '#shop/beacon/queries.ts';
import type { LotMethod } from './lots.ts';

export type ProductRow = {
  id: number;
  type: 0 | 1 | 2 | 3;
  name: string;
  image_url: string;
  price: number;
  discount_price: number | null;
  point_price: number | null;
  case_price: number | null;
};
const product =
  'select id, type, name, image_url, price, discount_price, point_price, case_price from products where id = $1::bigint';
/** Locks the product, so that its prizes stay while a lot of them is planned or committed. */
export const lockProduct = writeStatement<ProductRow, [id: number]>(
  'draws.lock_product',
  `${product} for no key update`,
);
export const findProduct = readStatement<ProductRow, [id: number]>('draws.find_product', product);

/** What points and coupons took off the latest draws of a game. */
export const recentDiscounts = readStatement<
  { orders: number; total: number; off: number },
  [orderType: string, limit: number]
>(
  'draws.recent_discounts',
  `select count(*)::integer as orders, coalesce(sum(total_amount), 0) as total,
     coalesce(sum(points_discount + coupon_discount), 0) as off
   from (select total_amount, points_discount, coupon_discount from orders
     where order_type = $1 and status = 'completed' order by created_at desc, id desc limit $2) o`,
);

export type PrizeRow = {
  id: number;
  tier: string | null;
  rarity: string | null;
  name: string;
  quantity: number | null;
  value: number | null;
  is_big: boolean;
  image_url: string;
  is_frozen: boolean;
};
export const prizesOf = readStatement<PrizeRow, [productId: number]>(
  'draws.prizes_of',
  `select id, tier, rarity, name, quantity, value, is_big, image_url, is_committed(product_id, id) as is_frozen
   from prizes where product_id = $1::bigint order by position, id`,
);

export type Quantities = { prize_id: number; quantity: number }[];

export const insertPlan = writeStatement<
  { id: number },
  [productId: number, title: string, method: LotMethod, quantities: string | null]
>(
  'draws.insert_plan',
  `insert into lot_plans (id, product_id, title, method, quantities)
   values (nextval(pg_get_serial_sequence('lots', 'id'))::integer, $1, $2, $3, $4) returning id`,
);

export type PlanRow = {
  id: number;
  product_id: number;
  title: string;
  method: LotMethod;
  quantities: Quantities | null;
  commit_at: Date | null;
};
const plan = 'select id, product_id, title, method, quantities, commit_at from lot_plans';
export const lockPlan = writeStatement<PlanRow, [id: number]>(
  'draws.lock_plan',
  `${plan} where id = $1::bigint for update`,
);
export const findPlan = readStatement<PlanRow, [id: number]>(
  'draws.find_plan',
  `${plan} where id = $1::bigint`,
);
export const plansOf = readStatement<PlanRow, [productId: number]>(
  'draws.plans_of',
  `${plan} where product_id = $1::bigint order by id`,
);
export const deletePlan = writeStatement<object, [id: number]>(
  'draws.delete_plan',
  'delete from lot_plans where id = $1',
);
/** No row if the time has passed. */
export const schedulePlan = writeStatement<{ id: number }, [id: number, at: Date]>(
  'draws.schedule_plan',
  'update lot_plans set commit_at = $2 where id = $1 and $2 > now() returning id',
);
/** Takes one plan that is due; `skip locked` leaves others to another server. */
export const takeDuePlan = writeStatement<{ id: number }>(
  'draws.take_due_plan',
  'select id from lot_plans where commit_at <= now() order by commit_at, id limit 1 for update skip locked',
);
export const unschedulePlan = writeStatement<object, [id: number]>(
  'draws.unschedule_plan',
  'update lot_plans set commit_at = null where id = $1',
);

export type LifeRow = {
  id: number;
  product_id: number;
  title: string;
  state: Exclude<LotState, 'planned'>;
  total: number;
  left: number;
  method: LotMethod;
  committed_prizes: { prizeId: string; quantity: number }[];
  last_prize_id: number | null;
  seal: string | null;
  /** Null until the lot is assigned. */
  root: string | null;
  txid_hash: string | null;
  /** When the value is published with which it is assigned; null in lots without a beacon. */
  round_at: Date | null;
  beacon: string;
  created_at: Date;
  open_at: Date | null;
  opens_next: boolean;
  opened_at: Date | null;
  finished_at: Date | null;
  withdrawn_reason: string | null;
  unfit_at: Date | null;
};
/** A batch is finished when none of its slots is left, which no row says; it has slots once it is assigned. */
const life = `select l.id, l.product_id, l.title, case when f.left = 0 then 'finished' else l.state end as state, l.total, f.left,
     l.method, l.committed_prizes, l.last_prize_id, l.seal, l.root, l.txid_hash, l.beacon,
     (select ${timeOfLot} from beacon_chains c where ${chainOfLot}) as round_at, l.created_at, l.open_at, l.opens_next,
     l.opened_at, l.finished_at, l.withdrawn_reason, l.unfit_at
   from lots l cross join lateral (select coalesce(l.remaining, case when l.root is null then l.total else
     (select count(*) from slots s where s.lot_id = l.id and s.order_id is null) end)::integer as left) f`;
export const lifeOf = readStatement<LifeRow, [productId: number]>(
  'draws.life_of',
  `${life} where l.product_id = $1::bigint order by l.position, l.id`,
);
export const findLife = readStatement<LifeRow, [id: number]>(
  'draws.find_life',
  `${life} where l.id = $1::bigint`,
);
export const lockLot = writeStatement<{ id: number }, [id: number]>(
  'draws.lock_lot',
  'select id from lots where id = $1::bigint for no key update',
);

/** No row if the time has passed. */
export const scheduleOpening = writeStatement<{ id: number }, [id: number, at: Date | null, isNext: boolean]>(
  'draws.schedule_opening',
  'update lots set open_at = $2, opens_next = $3 where id = $1 and ($2::timestamptz is null or $2 > now()) returning id',
);
/** Opens a lot as soon as it is assigned. */
export const openOnceAssigned = writeStatement<object, [id: number]>(
  'draws.open_once_assigned',
  'update lots set open_at = now(), opens_next = false where id = $1',
);
export const setState = writeStatement<object, [id: number, state: 'open' | 'paused']>(
  'draws.set_state',
  `update lots set state = $2::text, open_at = null, opens_next = false,
     opened_at = case when $2::text = 'open' then coalesce(opened_at, now()) else opened_at end where id = $1`,
);
export const withdraw = writeStatement<object, [id: number, reason: string]>(
  'draws.withdraw',
  `update lots set state = 'withdrawn', withdrawn_reason = $2, open_at = null, opens_next = false where id = $1`,
);
/** Pauses a lot that does not fit its commitment; no row if that is noted already. */
export const noteUnfit = writeStatement<{ product_id: number }, [id: number]>(
  'draws.note_unfit',
  `update lots set state = case state when 'open' then 'paused' else state end, unfit_at = now()
   where id = $1 and (unfit_at is null or state = 'open') returning product_id`,
);
export const clearUnfit = writeStatement<object, [id: number]>(
  'draws.clear_unfit',
  'update lots set unfit_at = null where id = $1',
);
/** Ends a member's lock of a tube before its time. */
export const releaseTube = writeStatement<object, [id: number, memberId: number]>(
  'draws.release_tube',
  'update lots set locked_by = null, locked_until = null where id = $1::bigint and locked_by = $2',
);
/** Ends any member's lock of a tube, unless its holder's tickets wait for a payment, which would then come too late. */
export const endLock = writeStatement<object, [id: number]>(
  'draws.end_lock',
  `update lots l set locked_by = null, locked_until = null where id = $1 and not exists (
     select from orders o where o.lot_id = l.id and o.member_id = l.locked_by and o.status = 'pending' and o.expires_at > now())`,
);
/**
 * Waits for purchases that have locked a slot of the lot, and locks all of its slots: buyers skip locked ones, so nothing
 * is sold meanwhile.
 */
export const lockSlots = writeStatement<object, [lotId: number]>(
  'draws.lock_slots',
  'select from slots where lot_id = $1 order by number for update',
);
export const isTouched = readStatement<{ touched: boolean }, [lotId: number]>(
  'draws.is_touched',
  `select exists (select from slots where lot_id = $1 and (order_id is not null or reserved_until > now()))
     or exists (select from slot_locks where lot_id = $1 and expires_at > now()) as touched`,
);

/**
 * Opens what is due and assigned: at its time, or the first one waiting when no other lot of its product is open with slots left, nor
 * paused, and none before it has a time of its own to come.
 */
export const openDue = writeStatement<{ id: number }>(
  'draws.open_due',
  `update lots l set state = 'open', open_at = null, opens_next = false, opened_at = now()
   where l.state = 'committed' and l.root is not null and (l.open_at <= now() or l.opens_next
     and not exists (select from lots o where o.product_id = l.product_id and o.state in ('open', 'paused')
       and exists (select from slots s where s.lot_id = o.id and s.order_id is null))
     and not exists (select from lots e where e.product_id = l.product_id and e.state = 'committed'
       and (e.opens_next or e.open_at is not null)
       and (e.position, e.id) < (l.position, l.id)))
   returning l.id`,
);
