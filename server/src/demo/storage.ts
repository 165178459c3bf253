import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import { staffDeliverShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { staffProlong } from '@kujiya/contract/staff/storage';
import { addAddress } from '#features/address/service.ts';
import { deliverParcel, handOver, packParcel } from '#features/shipments/staff/service.ts';
import { claimPresent, givePresent, listPresents } from '#features/storage/presents.ts';
import { sendParcel } from '#features/storage/send.ts';
import { prolongItem } from '#features/storage/staff/service.ts';
import type { Context } from '#platform/context.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { chooseMissing } from '#shop/draws/variants.ts';
import { storageDaysOf } from '#shop/settings/queries.ts';
import { asStaff } from '#shop/staff/service.ts';

/** The member's things by age, but the newest of each game last: whatever the day, one of each stays in the storage. */
const itemsOf = readStatement<{ id: number }, [memberId: number]>(
  'demo.items_of',
  `with things as (
     select min(b.id) as id, min(l.game) as game from box_items b left join lots l on l.id = b.lot_id
     -- The member is to choose the variants of some.
     where b.member_id = $1 and not exists (select from prizes z where z.id = b.prize_id and z.choice = 'member')
     group by b.order_id, b.prize_id)
   select id from things
   order by game is not null and id = max(id) over (partition by game), id`,
);
/** Things of which the member can choose the variant. */
const openOf = readStatement<{ id: number }, [memberId: number]>(
  'demo.open_of',
  `select b.id from box_items b join prizes z on z.id = b.prize_id
   where b.member_id = $1 and z.choice = 'member' and b.variant_id is null order by b.id`,
);
/** Something that completes no series of figures. */
const ticketOf = readStatement<{ id: number }, [memberId: number]>(
  'demo.ticket_of',
  `select b.id from box_items b join prizes z on z.id = b.prize_id
   where b.member_id = $1 and z.tier is not null and z.choice <> 'member' order by b.id desc limit 1`,
);
/** A thing whose storage ends at a time came in as many days before as the shop keeps things. */
const keptBefore = (end: string) =>
  `expires_at = ${end}, created_at = ${end} - make_interval(days => ${storageDaysOf(String(shopDefaults.storageDays))})`;
const keepUntil = writeStatement<object, [id: number, days: number]>(
  'demo.keep_until',
  `update box_items set ${keptBefore('now() + make_interval(days => $2)')} where id = $1`,
);
const expired = writeStatement<object, [id: number]>(
  'demo.expired',
  `update box_items set status = 'expired', ${keptBefore("now() - interval '6 days'")} where id = $1`,
);
const preordered = writeStatement<object, [id: number]>(
  'demo.preordered',
  `update box_items set status = 'pending', preorder_at = now() + interval '24 days', expires_at = now() + interval '84 days' where id = $1`,
);
const given = writeStatement<object, [id: number]>(
  'demo.given',
  `update box_items set source = 'gift' where id = $1`,
);

const addresses = [
  {
    name: '林小籤',
    phone: '0912345678',
    city: '臺北市',
    district: '大安區',
    address_detail: '和平東路一段 1 號 7 樓',
    is_default: true,
  },
  {
    name: '林小籤',
    phone: '0912345678',
    city: '臺中市',
    district: '西區',
    address_detail: '公益路 68 號（管理室代收）',
  },
];

/** The progress of the demo member's parcels: things in each, and the carrier's number once there is one. */
const parcels = [
  { things: 5, step: 3, number: '904512873366' },
  { things: 2, step: 2, number: '904512879021' },
  { things: 1, step: 0, number: null },
] as const;

/** The demo member's storage, with things of every state, parcels on their way and presents. */
export async function loadStorage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: number,
  clerkId: number,
  friendId: number,
): Promise<void> {
  const [theirs] = await ticketOf(db, friendId);
  const ids = (await itemsOf(db, memberId)).map(({ id }) => id);
  const [toChoose] = await openOf(db, memberId);
  await transaction(db, async (tx) => {
    if (toChoose) await chooseMissing(tx, memberId, [toChoose.id]);
    const kept = [];
    for (const address of addresses) kept.push(await addAddress(tx, memberId, address));
    for (const { things, step, number } of parcels) {
      const sent = await sendParcel({ clock }, tx, memberId, {
        ids: ids.splice(0, things),
        addressId: kept[0]?.id ?? null,
        method: 'standard',
        note: step === 0 ? '請放管理室，謝謝' : '',
        pays: true,
        shown: { items: null, fee: null },
      });
      const { order } = sent;
      if (step >= 1) await asStaff(tx, clerkId, staffPackShipment, (clerk) => packParcel(tx, clerk, order));
      if (number !== null)
        await asStaff(tx, clerkId, staffHandOver, (clerk) =>
          handOver(tx, clerk, order, { carrier: 'tcat', tracking_number: number }),
        );
      if (step >= 3)
        await asStaff(tx, clerkId, staffDeliverShipment, (clerk) => deliverParcel(tx, clerk, order));
    }
    const [old = 0, coming = 0, gift = 0, week = 0, day = 0, longer = 0, present = 0] = ids;
    await expired(tx, old);
    await preordered(tx, coming);
    await given(tx, gift);
    await keepUntil(tx, week, 5);
    await keepUntil(tx, day, 1);
    await keepUntil(tx, longer, 9);
    // One on its way to a friend, and one that a friend gave.
    await givePresent(tx, memberId, { itemId: present, word: 'for_your_set' });
    await givePresent(tx, friendId, { itemId: theirs?.id ?? 0, word: 'birthday' });
    const [under] = await listPresents(tx, friendId);
    await claimPresent(tx, memberId, under?.code ?? '');
    const keep = (clerk: StaffCaller) => prolongItem(tx, clerk, longer, 30);
    await asStaff(tx, clerkId, staffProlong, keep, '會員出國，回來再寄');
  });
}
