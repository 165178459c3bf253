import { beforeAll, expect, test } from 'vitest';
import { emailOf, expectPaid, ownedBy } from '#testing/owners.ts';
import { expectBoxesAsModelled } from '#testing/purchases-boxes.ts';
import type { Order } from '#testing/purchases-model.ts';
import { Purchases } from '#testing/purchases-play.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { at } from '#testing/tube-model.ts';

/** How many purchases are made; the soak makes 50,000. */
const purchases = Number(process.env.PURCHASES ?? 600);
const members = 40;

const shop = useTestShop();
let second: TestServer;
let clerk: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  clerk = await shop.staff();
});

/** Numbers below 1 that depend on the seed alone. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type OtherRow = { refunded: number | null; to: number | null; back: number | null; things: string[] | null };
/** What was given back of an order, to whom and how much of it as tokens, and its goods or the stacks of its parcel. */
async function othersOf(orders: number[], stacks: number[]): Promise<Map<number, OtherRow>> {
  const { rows } = await shop.db.query<OtherRow & { id: number }>(
    `select o.id, r.amount as refunded, r.member_id as to, w.amount as back, case o.order_type
         when 'shop' then (select array_agg(l.product_id || ' × ' || l.quantity) from order_lines l where l.order_id = o.id)
         when 'box_shipping' then (select array_agg(b.id::text) from box_items b
           where b.parcel_id = o.id and b.member_id = o.member_id and b.id = any ($2)) end as things
     from orders o left join refunds r on r.order_id = o.id
     left join lateral (
       select p.amount from journal_entries e join postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.member_id = o.member_id and a.currency = 'token'
       where e.reference = 'refund:' || r.id) w on true
     where o.id = any ($1)`,
    [orders, stacks],
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Of goods in the storage: the pieces of each order that lie with its own member. */
async function storedPieces(orders: number[]): Promise<Map<number, number>> {
  const { rows } = await shop.db.query<{ id: number; pieces: number }>(
    `select o.id, count(*) as pieces from orders o join box_items b on b.order_id = o.id and b.member_id = o.member_id
     where o.id = any ($1) and b.goods_id is not null group by o.id`,
    [orders],
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

const isDraw = ({ kind }: Order) => ['tickets', 'capsules', 'box', 'case'].includes(kind);
const statusesOf: Record<Order['state'], string[]> = {
  pending: ['pending'],
  paid: ['completed', 'paid', 'processing'],
  cancelled: ['cancelled'],
  refunded: ['refunded'],
};
const piecesOf = ({ things }: Order) =>
  things.reduce((sum, thing) => sum + Number(thing.split(' × ')[1] ?? 0), 0);

/** Expects the books to say of every order, member and payment what the model says. */
async function expectAsModelled({ model, buyers, payments }: Purchases): Promise<void> {
  const ids = [...model.orders.keys()];
  const stacks = [...model.orders.values()].flatMap(({ kind, things }) =>
    kind === 'parcel' ? things.map(Number) : [],
  );
  const [owned, others, pieces] = [
    await ownedBy(shop.db, buyers),
    await othersOf(ids, stacks),
    await storedPieces(ids),
  ];
  for (const [nth, buyer] of buyers.entries()) {
    const { tokens, orders } = at(owned, nth);
    const expected = new Map([...model.orders].filter(([, { member }]) => member === nth));
    expect([buyer.id, tokens]).toEqual([buyer.id, model.balance(nth)]);
    expect(orders.map(({ order }) => order)).toEqual([...expected.keys()].sort((a, b) => a - b));
    for (const { order: id, lot, ...order } of orders) {
      const known = expected.get(id);
      if (!known) throw new Error(`order ${id} is nobody's`);
      const { final, way, state, things } = known;
      expect([id, statusesOf[state]]).toEqual([id, expect.arrayContaining([order.status])]);
      expect([id, order.final, order.charged]).toEqual([id, final, way === 'tokens' ? final : 0]);
      expect([id, order.invoice]).toEqual([
        id,
        way === 'tokens' ? null : known.kind === 'top_up' ? 'me@toys.example' : emailOf(buyer),
      ]);
      const other = others.get(id);
      const back = state === 'refunded' ? final : null;
      expect([id, other?.refunded, other?.to, other?.back]).toEqual([
        id,
        back,
        back === null ? null : buyer.id,
        way === 'tokens' ? back : null,
      ]);
      if (isDraw(known)) {
        expect(order.stored).toEqual(order.prizes);
        const numbers = order.prizes.flatMap(([number]) => (number > 0 ? [number] : []));
        if (way === 'card' && state === 'paid') {
          model.opened(id, lot ?? 0, numbers);
          expect([id, model.drawPrice(lot ?? 0, numbers.length, known.kind === 'case')]).toEqual([id, final]);
        }
        const slots = numbers.map((number) => `${lot}:${number}`);
        expect([id, ...slots.sort()]).toEqual([id, ...known.things.toSorted()]);
        expect([id, order.receipt !== null]).toEqual([id, state === 'paid']);
      } else if (known.kind !== 'top_up') {
        expect([id, ...(other?.things ?? []).sort()]).toEqual([id, ...things.toSorted()]);
        if (known.kind === 'goods')
          expect([id, pieces.get(id) ?? 0]).toEqual([id, state === 'cancelled' ? 0 : piecesOf(known)]);
      }
    }
  }
  // In parts: one statement about all payments of a long run takes longer than a statement may.
  for (let from = 0; from < payments.length; from += 500)
    await expectPaid(shop.db, payments.slice(from, from + 500));
  const { rows: stock } = await shop.db.query<{ id: number; stock: number }>(
    'select product_id as id, stock from goods where product_id = any ($1)',
    [[...model.stock.keys()]],
  );
  expect(new Map(stock.map(({ id, stock: left }) => [id, left]))).toEqual(model.stock);
}

test(
  `${purchases} purchases of all kinds by ${members} members over two servers: each owner, charge, hold, card and refund is as in a plain model`,
  async () => {
    const seed = Number(process.env.PURCHASES_SEED ?? Date.now() % 1_000_000);
    const run = new Purchases(shop, [shop, second], clerk, members, seeded(seed));
    await run.open();
    let made = 0;
    const begun = Date.now();
    await Promise.all(
      run.buyers.map(async (buyer) => {
        while (made < purchases) {
          const before = run.model.orders.size;
          await run.buy(buyer);
          made += run.model.orders.size > before ? 1 : 0;
          if (made > 0 && made % 5_000 === 0)
            process.stderr.write(`${made} after ${Math.round((Date.now() - begun) / 1_000)} s\n`);
        }
      }),
    );
    await expectAsModelled(run);
    await expectBoxesAsModelled(shop, run.model, run.buyers);
    await expectCleanAudit(shop.db);
    if (process.env.PURCHASES)
      process.stderr.write(
        `seed ${seed}: ${JSON.stringify(run.model.done)}, refused ${JSON.stringify(Object.fromEntries(run.refused))}\n`,
      );
    const kinds = new Set([...run.model.orders.values()].map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['box', 'capsules', 'case', 'goods', 'parcel', 'tickets', 'top_up']);
  },
  120_000 + purchases * 200,
);
