import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { type Chain, quicknet, timeOfRound, verifyBeacon } from '@kujiya/fairness/beacon/quicknet';
import { announcementsOf } from '@kujiya/fairness/log/announcements';
import { placesFormat, placesOf } from '@kujiya/fairness/places';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import { chainOf } from '#shop/beacon/service.ts';
import type { Finding } from '#shop/finding.ts';

const brokenRooms = readStatement<Finding>(
  'waiting.broken_rooms',
  `with facts as (select kind, subject from log_leaves union all select kind, subject from log_queue)
   select 'each announcement, list and drawing of a waiting room is in the log' as rule, f.kind || ' ' || f.id as example
     from (select 'room' as kind, id from waiting_plans
       union all select 'codes', lot_id from waiting_rooms where codes_at is not null
       union all select 'places', lot_id from waiting_rooms where beacon_signature is not null) f
     where not exists (select from facts x where x.kind = f.kind and x.subject = f.id)
   union all
   select 'a waiting room opens as it was announced last', 'lot ' || w.lot_id
     from waiting_rooms w left join lateral (
       select opens_at, beacon from waiting_plans p where p.lot_id = w.lot_id order by id desc limit 1) p on true
     where w.beacon is not null and (w.opens_at, w.beacon) is distinct from (p.opens_at, p.beacon)`,
);

type RoomRow = {
  lot_id: number;
  opens_at: Date;
  draws_at: Date;
  beacon: string;
  announced_again: number;
  plans: { id: number; at: number; opensAt: number; beacon: string }[];
  signature: string | null;
  codes: string[] | null;
  /** The codes of those whose number was drawn, and these numbers. */
  placed: string[];
  numbers: number[];
};
const announcedRooms = readStatement<RoomRow>(
  'waiting.announced_rooms',
  `select w.lot_id, w.opens_at, w.draws_at, w.beacon, w.beacon_signature as signature, w.drawn_codes as codes, p.*,
     w.announced_again, (select jsonb_agg(jsonb_build_object('id', a.id, 'beacon', a.beacon,
         'at', floor(extract(epoch from a.at) * 1000), 'opensAt', floor(extract(epoch from a.opens_at) * 1000)) order by a.id)
       from waiting_plans a where a.lot_id = w.lot_id) as plans
   from waiting_rooms w cross join lateral (
     select coalesce(array_agg(code order by number), '{}') as placed, coalesce(array_agg(number order by number), '{}') as numbers
     from waiting_places where lot_id = w.lot_id and is_drawn) p
   where w.beacon is not null order by w.lot_id`,
);

/** How many announcements of a room came when a round announced before was known. */
function announcedLate({ lot_id, plans }: RoomRow, chain: Chain): number {
  const roomId = `${lot_id}`;
  const entries = plans.map(({ id, at, opensAt, beacon }) => ({
    index: id,
    entry: { kind: 'room' as const, at, roomId, opensAt: `${opensAt}`, beacon },
  }));
  return announcementsOf(entries, roomId, chain).filter(({ why }) => why === 'again').length;
}

/** Every broken rule of the waiting rooms: what the log has of them, and places that the value of their beacon does not give. */
export async function auditRooms(db: Queryable): Promise<Finding[]> {
  const findings = [...(await brokenRooms(db))];
  for (const room of await announcedRooms(db)) {
    const { lot_id, beacon, signature, codes, placed, numbers } = room;
    const example = `lot ${lot_id}`;
    const { round } = parseBeaconName(beacon) ?? { round: 0 };
    const chain = await chainOf(db, beacon);
    if (!chain || timeOfRound(round, chain) !== room.draws_at.getTime())
      findings.push({ rule: 'a waiting room is drawn at the time of its round', example });
    // The server counts an opening that it missed. Whoever looks from outside can't tell that from a second throw.
    if (announcedLate(room, chain ?? quicknet) > room.announced_again)
      findings.push({ rule: 'a waiting room is announced anew only where its opening was missed', example });
    if (!chain || signature === null || codes === null) continue;
    const opening = { lotId: String(lot_id), opensAt: room.opens_at.getTime(), codes };
    const order = placesOf({ format: placesFormat, ...opening, beacon, signature });
    // Those who are gone, or wait again, have left their number.
    if (!placed.every((code, i) => order[(numbers[i] ?? 0) - 1] === code))
      findings.push({ rule: 'places are those that list and value give', example });
    if (!(await verifyBeacon({ round, signature }, chain)))
      findings.push({ rule: 'a waiting room is drawn with the value of its round', example });
  }
  return findings;
}
