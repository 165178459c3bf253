import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { productPage, productsWith } from '@kujiya/contract/staff/paths';
import { workLimits as limits, type WorkKind } from '@kujiya/contract/staff/work';
import { readStatement } from '#platform/postgres/database.ts';
import { chainOfLot, timeOfLot } from '#shop/beacon/queries.ts';
import { beaconLate } from '#shop/beacon/service.ts';
import { drawTypes } from '#shop/orders/draw-types.ts';
import { type AgendaReader, agendaStatement } from '#shop/staff/agenda.ts';
import { type FigureReader, type Queue, type QueuedRow, queued, queueStatement } from '#shop/staff/work.ts';

/**
 * Products on sale of whose open lots only a part of the slots is left, and that have no lot to come. A batch has no
 * count of its free slots: as many are looked up as matter.
 */
const low = readStatement<QueuedRow, [part: number]>(
  'work.lots_low',
  queued(`select l.product_id as id, min(l.opened_at) as since
    from lots l join products p on p.id = l.product_id and p.status = '1'
      cross join lateral (select coalesce(l.remaining, (select count(*) from (
        select from slots s where s.lot_id = l.id and s.order_id is null limit l.total / $1::integer + 1) f)) as left) f
    where l.state = 'open' and l.finished_at is null
      and not exists (select from lots n where n.product_id = l.product_id and n.state = 'committed')
      and not exists (select from lot_plans n where n.product_id = l.product_id)
    group by l.product_id having sum(f.left) between 1 and greatest(1, sum(l.total) filter (where f.left > 0) / $1::integer)
    order by 2`),
);

const unfit = queueStatement(
  'lots_unfit',
  `select l.product_id as id, l.unfit_at as since from lots l
   where l.state = 'paused' and l.unfit_at is not null order by 2`,
);

/** Lots whose value should long be known. */
const unassigned = readStatement<QueuedRow, [late: number]>(
  'work.lots_unassigned',
  queued(`select l.product_id as id, ${timeOfLot} as since from lots l join beacon_chains c on ${chainOfLot}
    where l.root is null and l.state = 'committed' and ${timeOfLot} < now() - make_interval(secs => $1) order by 2`),
);

/** Commitments and openings that are planned until a time. */
const planned = `select l.id, l.product_id, l.title, false as is_commitment, l.open_at as at
    from lots l where l.state = 'committed' and l.open_at is not null
  union all
  select n.id, n.product_id, n.title, true, n.commit_at from lot_plans n where n.commit_at is not null`;

const openingUntil = readStatement<QueuedRow, [end: Date]>(
  'work.openings',
  queued(`select o.product_id as id, o.at as since from (${planned}) o where o.at < $1 order by o.at`),
);

export const lotAgenda: AgendaReader = {
  rights: ['read_catalogue', 'read_lots'],
  read: agendaStatement(
    'lots',
    `select case when o.is_commitment then 'commitment' else 'opening' end as kind, p.name || '，' || o.title as title,
       o.at, o.product_id as id
     from (${planned}) o join products p on p.id = o.product_id`,
  ),
  path: ({ id }) => productPage(id, 'lots'),
};

/** Work on the lots of products, for whoever may do it. */
const ofLots = (kind: WorkKind, read: Queue['read']): Queue => ({
  kind,
  rights: ['read_catalogue', 'write_lots'],
  read,
  path: (ids) => productsWith(kind, ids, 'lots'),
});

/** Lots that do not fit their commitments, or wait for their assignment, products that run out, and what opens today. */
export const lotQueues: readonly Queue[] = [
  ofLots('lots_unfit', (db) => unfit(db)),
  ofLots('lots_unassigned', (db) => unassigned(db, beaconLate)),
  ofLots('lots_low', (db) => low(db, limits.lowPart)),
  {
    ...ofLots('openings', (db, { now }) =>
      openingUntil(db, new Date(taipeiDayStart(addDays(taipeiDate(now), 1)))),
    ),
    due: (at) => at,
  },
];

const drawn = readStatement<{ value: number }, [from: Date, to: Date]>(
  'figures.draws',
  `select count(b.id)::integer as value from orders o join box_items b on b.order_id = o.id and b.slot_number > 0
   where o.order_type in (${drawTypes}) and o.status = 'completed' and o.created_at >= $1 and o.created_at < $2`,
);

/** Undrawn big prizes of the lots that are open; lots of products without any are not looked at. */
const bigPrizes = readStatement<{ value: number }>(
  'figures.big_prizes',
  `select count(*)::integer as value
   from lots l join products p on p.id = l.product_id and p.status = '1'
     join slots s on s.lot_id = l.id and s.order_id is null join prizes z on z.id = s.prize_id and z.is_big
   where l.state = 'open' and l.finished_at is null
     and exists (select from prizes b where b.product_id = l.product_id and b.is_big)`,
);

/** The slots drawn in a day, and the big prizes that can still be drawn. */
export const lotFigures: readonly FigureReader[] = [
  {
    right: 'read_lots',
    hasPast: true,
    read: async (db, { from, to }) =>
      (await drawn(db, from, to)).map(({ value }) => ({ kind: 'draws', value })),
  },
  {
    right: 'read_lots',
    hasPast: false,
    read: async (db) => (await bigPrizes(db)).map(({ value }) => ({ kind: 'big_prizes', value })),
  },
];
