import { blindboxLimits } from '@kujiya/contract/blindbox';
import { gachaLimits } from '@kujiya/contract/gacha';
import { products } from '@kujiya/demo/catalogue';
import { type Random, seeded } from '@kujiya/demo/figures/random';
import { holdBox, holdTimes } from '#features/blindbox/queries.ts';
import { exchangeCoupon } from '#features/points/service.ts';
import { randomCode } from '#platform/crypto.ts';
import {
  type Database,
  readStatement,
  type Tx,
  transaction,
  writeStatement,
} from '#platform/postgres/database.ts';
import { issueCoupons } from '#shop/coupons/service.ts';
import { drawQueue } from '#shop/draws/purchase.ts';
import type { Booked, Draw } from '#shop/draws/queries.ts';
import { credit } from '#shop/ledger/service.ts';
import { sellOut } from './goods.ts';
import type { Buyer, DemoMembers } from './members.ts';
import type { Stock } from './products.ts';

const releaseTube = writeStatement<object, [lotId: number]>(
  'demo.release_tube',
  'update lots set locked_by = null, locked_until = null where id = $1',
);
const forgetHold = writeStatement<object, [memberId: number, productId: number]>(
  'demo.forget_hold',
  'delete from slot_locks where member_id = $1 and product_id = $2',
);

function shuffled(total: number, random: Random): number[] {
  const numbers = Array.from({ length: total }, (_, i) => i + 1);
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [numbers[i], numbers[j]] = [numbers[j] as number, numbers[i] as number];
  }
  return numbers;
}

type Wanted = Pick<Draw, 'target' | 'numbers' | 'count' | 'full' | 'total' | 'coupon'>;
/** Buys as the shop sells, paid by a top-up of the same sum, so that balances stay round; `prepare` runs first. */
type Buy = (buyer: Buyer, wanted: Wanted, prepare?: (tx: Tx) => Promise<unknown>) => Promise<Booked>;

function cashier(db: Database, book: ReturnType<typeof drawQueue>, { game, version }: Stock): Buy {
  return async (buyer, wanted, prepare) => {
    const orderNumber = `D${randomCode(14)}`;
    await transaction(db, async (tx) => {
      await credit(tx, {
        memberId: buyer.id,
        reference: `demo:${orderNumber}`,
        kind: 'recharge',
        from: 'recharge',
        tokens: wanted.total - (wanted.coupon?.discount ?? 0),
        points: 0,
      });
      await prepare?.(tx);
    });
    const free = { points: 0, pointsDiscount: 0, key: null, bodyHash: null };
    const result = await book({ game, version, token: buyer.token, orderNumber, ...wanted, ...free });
    if ('refused' in result)
      throw new Error(`demo sale from ${game} ${wanted.target} refused: ${result.refused}`);
    return result.booked;
  };
}

type Sale = {
  coupon: Draw['coupon'];
  stock: Stock;
  members: DemoMembers;
  buy: Buy;
  random: Random;
  somebody: () => Buyer;
};
/** Sells a stock, a purchase at a time; yields how many slots each took. */
type Selling = AsyncGenerator<number, void, void>;

/** Tickets with variants to choose that the demo member draws at least. */
const wonToChoose = 4;

async function* sellTubes({ stock, members, buy, random, somebody }: Sale): Selling {
  // The demo member owns some of whose variants they choose.
  let won = stock.choosable.length > 0 ? 0 : wonToChoose;
  for (const { id, total, sold } of stock.lots) {
    const numbers = shuffled(total, random);
    for (let from = 0, purchase = 0; from < sold; purchase++) {
      const count = Math.min(sold - from, 1 + Math.floor(random() * 6));
      const isMine = won < wonToChoose || (purchase % 7 === 3 && id % 3 === 0);
      const buyer = isMine ? members.demoMember : somebody();
      const chosen = numbers.slice(from, from + count);
      const wanted = { target: id, numbers: chosen, count, full: false, total: stock.price * count };
      const { tickets } = await buy(buyer, wanted, (tx) => releaseTube(tx, id));
      if (isMine) won += tickets.filter(([, prize]) => stock.choosable.includes(prize)).length;
      from += count;
      yield count;
    }
  }
}

/** Cases that are to be sold out go as a whole, the others box by box, each held first, as the shop requires. */
async function* sellBoxes({ stock, members, buy, random, somebody }: Sale): Selling {
  const collected = new Set<number>();
  for (const { id, total, sold } of stock.lots) {
    const numbers = shuffled(total, random);
    if (sold === total && stock.casePrice !== null) {
      const wanted = { target: id, numbers: numbers.sort((a, b) => a - b), count: total, full: true };
      await buy(somebody(), { ...wanted, total: stock.casePrice });
      yield total;
      continue;
    }
    for (const number of numbers.slice(0, sold)) {
      const mine = collected.size < stock.collected;
      const buyer = mine ? members.demoMember : somebody();
      const wanted = { target: id, numbers: [number], count: 1, full: false, total: stock.price };
      const { tickets } = await buy(buyer, wanted, async (tx) => {
        await forgetHold(tx, buyer.id, stock.productId);
        const [row] = await holdBox(tx, buyer.token, id, number, blindboxLimits.lock, ...holdTimes);
        if (!row || 'refused' in row.result) throw new Error(`box ${number} of case ${id} was not held`);
      });
      if (mine) for (const [, figure] of tickets) collected.add(figure);
      yield 1;
    }
  }
}

/** The demo member draws one by one until they own the intended figures, then the others in handfuls. */
async function* sellCapsules({ stock, members, buy, random, somebody, coupon }: Sale): Selling {
  const collected = new Set<number>();
  let toUse = coupon;
  for (const { sold } of stock.lots) {
    for (let left = sold; left > 0; ) {
      const mine = collected.size < stock.collected;
      const handfuls = gachaLimits.quantities.filter((count) => count <= left);
      const count = mine ? 1 : (handfuls[Math.floor(random() * handfuls.length)] ?? 1);
      const wanted = { target: stock.productId, numbers: [], count, full: false, total: stock.price * count };
      const used = mine ? toUse : undefined;
      if (mine) toUse = undefined;
      const { tickets } = await buy(mine ? members.demoMember : somebody(), { ...wanted, coupon: used });
      if (mine) for (const [, figure] of tickets) collected.add(figure);
      left -= count;
      yield count;
    }
  }
}

const sellers = { ichiban: sellTubes, blindbox: sellBoxes, gacha: sellCapsules } as const;

const findCoupon = readStatement<{ id: number; discount: number }, [memberId: number]>(
  'demo.find_coupon',
  `select c.id, d.amount as discount from member_coupons c join coupon_definitions d on d.id = c.definition_id
   where c.member_id = $1 and c.source = 'demo:used'`,
);

async function couponOf(db: Database, memberId: number): Promise<Draw['coupon']> {
  const source = 'demo:used';
  await transaction(db, (tx) =>
    issueCoupons(tx, exchangeCoupon, { memberId, sources: [source], now: Date.now() }),
  );
  return (await findCoupon(db, memberId))[0];
}

/** Sells until this part of everything is sold; the parts of all calls grow up to 1. */
export type SellUntil = (share: number) => Promise<void>;

/** Makes the sales that precede the shop's opening, bit by bit, through the shop's own queue of purchases. */
export async function sellingOf(
  db: Database,
  stocks: readonly Stock[],
  members: DemoMembers,
): Promise<SellUntil> {
  const book = drawQueue(db);
  // The demo member has used a coupon with the first machine they drew from.
  const first = stocks.find(({ game, collected }) => game === 'gacha' && collected > 0);
  const used = await couponOf(db, members.demoMember.id);
  const sellings = stocks.map((stock) => {
    // The sales and their buyers are the same each time; the prizes drawn are not.
    const random = seeded(`sales ${stock.productId}`);
    const somebody = () => members.others[Math.floor(random() * members.others.length)] ?? members.demoMember;
    const coupon = stock === first ? used : undefined;
    const sale = { stock, members, buy: cashier(db, book, stock), random, somebody, coupon };
    return {
      sales: sellers[stock.game](sale),
      whole: stock.lots.reduce((sum, { sold }) => sum + sold, 0),
      sold: 0,
    };
  });
  const goods = products.reduce((sum, { soldOut, stock = 0 }) => sum + (soldOut ? stock : 0), 0);
  sellings.push({ sales: sellOut(db, members), whole: goods, sold: 0 });
  return async (share) => {
    const sales = await Promise.allSettled(
      sellings.map(async (selling) => {
        while (share === 1 || selling.sold < share * selling.whole) {
          const { value, done } = await selling.sales.next();
          if (done) return;
          selling.sold += value;
        }
      }),
    );
    // Only after all sales have ended: a world that is begun again would collide with those still running.
    const failed = sales.find((sale) => sale.status === 'rejected');
    if (failed) throw failed.reason;
  };
}

/** Nobody holds a tube any more. */
export const releaseTubes = async (tx: Tx, stocks: readonly Stock[]): Promise<void> => {
  for (const { game, lots } of stocks)
    if (game === 'ichiban') for (const { id } of lots) await releaseTube(tx, id);
};
