import type { CallShape } from '@kujiya/contract/kernel/call';
import { staffCompleteOrder, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import {
  staffAcceptShipment,
  staffDeliverShipment,
  staffHandOver,
  staffPackShipment,
  staffReturnShipment,
} from '@kujiya/contract/staff/shipments';
import { products } from '@kujiya/demo/catalogue';
import { addAddress } from '#features/address/service.ts';
import { orderGoods } from '#features/goods/service.ts';
import { complete, refund } from '#features/orders/staff/steps.ts';
import {
  acceptShipment,
  deliverParcel,
  packParcel,
  returnParcel,
  handOver as ship,
} from '#features/shipments/staff/service.ts';
import { gatewaySwitches } from '#platform/config.ts';
import { randomCode } from '#platform/crypto.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import {
  type Database,
  readStatement,
  type Tx,
  transaction,
  writeStatement,
} from '#platform/postgres/database.ts';
import { releaseGoods } from '#shop/goods/service.ts';
import { credit } from '#shop/ledger/service.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import { asStaff } from '#shop/staff/service.ts';
import type { Buyer, DemoMembers } from './members.ts';

/** The demo sells like a shop with the sandbox of the gateway. */
const seller = {
  config: { newebpay: null, allowSandbox: true, newebpayMethods: [...gatewaySwitches] },
  clock: Date.now,
};

type Piece = { id: number; price: number };
const findPieces = readStatement<Piece & { slug: string }, [slugs: readonly string[]]>(
  'demo.find_pieces',
  `select id, slug, coalesce(point_price, discount_price, price) as price from products where slug = any ($1)`,
);

/** The demo member's orders: goods in stock, and a preorder that is still to come. */
const orders: readonly (readonly [slug: string, quantity: number])[][] = [
  [
    ['shop-fox-mug', 1],
    ['shop-duck-mug', 2],
  ],
  [['shop-braised-pot-lamp', 1]],
];

type How = {
  /** Sent to this address instead of being kept. */
  address?: number;
  note?: string;
  /** By card, and not paid yet: reserved for so many seconds. */
  unpaid?: number;
  /** Tokens that a refund gives back afterwards. */
  back?: number;
};

const invoice: OrderInvoice = {
  invoice_type: 'personal',
  carrier_number: '/KUJIYA1',
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: 'toybox@kujiya.example',
};

/**
 * Sells goods as the shop does, by tokens with a top-up of the same sum, so that balances stay round; returns the
 * order.
 */
async function sell(
  db: Database,
  buyer: Buyer,
  pieces: readonly (Piece & { quantity: number })[],
  { address, note = '', unpaid, back = 0 }: How = {},
): Promise<number> {
  const sorted = [...pieces].sort((a, b) => a.id - b.id);
  const total = sorted.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (unpaid === undefined && total > back)
    await transaction(db, (tx) =>
      credit(tx, {
        memberId: buyer.id,
        reference: `demo:${randomCode(14)}`,
        kind: 'recharge',
        from: 'recharge',
        tokens: total - back,
        points: 0,
      }),
    );
  const isUnpaid = unpaid !== undefined;
  const order = await transaction(db, (tx) =>
    orderGoods(tx, seller, buyer.id, {
      items: sorted.map(({ id, quantity }) => ({ product_id: id, quantity })),
      points: 0,
      couponId: null,
      addressId: address ?? null,
      note,
      shownFinal: null,
      method: isUnpaid ? 'credit_card' : 'balance',
      invoice: isUnpaid ? invoice : null,
    }),
  );
  if (isUnpaid) await keepUntil.alone(db, order.order, unpaid);
  return order.order;
}

/** The demo's unpaid orders stay longer than a shop's, so that they can be looked at. */
const keepUntil = writeStatement<object, [orderId: number, seconds: number]>(
  'demo.keep_unpaid',
  'update orders set expires_at = now() + make_interval(secs => $2) where id = $1',
);

const addressOf = readStatement<{ id: number }, [memberId: number]>(
  'demo.address_of',
  'select id from addresses where member_id = $1 order by is_default desc, id limit 1',
);

/** Seconds for which the demo's unpaid order is reserved: long enough to be looked at. */
const threeDays = 259_200;

/** A step of the clerk's, and the call it stands for in the log. */
type Step = readonly [
  call: CallShape,
  run: (tx: Tx, clerk: StaffCaller, orderId: number) => Promise<unknown>,
];
const accept: Step = [staffAcceptShipment, acceptShipment];
const pack: Step = [staffPackShipment, packParcel];
const handOver: Step = [
  staffHandOver,
  (tx, clerk, orderId) =>
    ship(tx, clerk, orderId, { carrier: 'tcat', tracking_number: String(870_000_000_000 + orderId) }),
];
const sent: Step[] = [
  accept,
  pack,
  handOver,
  [staffDeliverShipment, deliverParcel],
  [staffCompleteOrder, complete],
];

const takeSteps = async (db: Database, clerkId: number, orderId: number, steps: readonly Step[]) => {
  for (const [call, run] of steps)
    await transaction(db, (tx) => asStaff(tx, clerkId, call, (clerk) => run(tx, clerk, orderId)));
};

/** Orders of the demo member beyond payment: sent, delivered, completed, and given back whole or in part. */
async function sendAndRefund(
  db: Database,
  demoMember: Buyer,
  clerkId: number,
  address: number,
): Promise<void> {
  const slugs = ['shop-rabbit-towel', 'shop-sausage-keyring', 'shop-shrimp-poster'];
  const pieces = new Map((await findPieces(db, slugs)).map((piece) => [piece.slug, piece]));
  const [towel, keyring, poster] = slugs.map((slug) => pieces.get(slug));
  if (!towel || !keyring || !poster) throw new Error('the demo lacks goods');
  const back = (lines: { position: number; quantity: number }[] | null, reason: string): Step => [
    staffRefundOrder,
    (tx, clerk, orderId) => refund(tx, clerk, orderId, { wanted: lines, restock: true, reason }),
  ];
  const one = (piece: Piece) => ({ ...piece, quantity: 1 });
  // Lines are in the order of the products.
  const [first] = [keyring, poster].sort((a, b) => a.id - b.id);
  const all: [pieces: (Piece & { quantity: number })[], how: How, steps: Step[]][] = [
    [[one(towel)], { address }, sent.slice(0, 3)],
    [[one(poster)], { address }, sent.slice(0, 4)],
    [[one(keyring), one(towel)], { address }, sent],
    [[one(poster)], { address, back: poster.price }, [accept, back(null, '會員改變心意，尚未出貨')]],
    [
      [one(keyring), one(poster)],
      { address, back: first?.price ?? 0 },
      [...sent, back([{ position: 1, quantity: 1 }], '外盒在運送途中受損')],
    ],
  ];
  for (const [wanted, how, steps] of all) {
    const orderId = await sell(db, demoMember, wanted, how);
    await takeSteps(db, clerkId, orderId, steps);
  }
}

/** Shipments of another member, in the states in which the demo member has none: packed, and returned. */
export async function sendToAnother(db: Database, buyer: Buyer, clerkId: number): Promise<void> {
  const { id: address } = await transaction(db, (tx) =>
    addAddress(tx, buyer.id, {
      name: '陳阿福',
      phone: '0922333444',
      city: '高雄市',
      district: '鹽埕區',
      address_detail: '大勇路 12 號 3 樓',
      is_default: true,
    }),
  );
  const pieces = await findPieces(db, ['shop-rabbit-towel', 'shop-shrimp-poster']);
  const all: Step[][] = [[pack], [accept, pack, handOver, [staffReturnShipment, returnParcel]]];
  for (const [i, steps] of all.entries()) {
    const piece = pieces[i];
    if (!piece) throw new Error('the demo lacks goods');
    const order = await sell(db, buyer, [{ ...piece, quantity: 1 }], { address });
    await takeSteps(db, clerkId, order, steps);
  }
}

/** Orders of the demo member in every state: unpaid, cancelled, to be sent, on their way, completed and given back. */
export async function orderMore(db: Database, demoMember: Buyer, clerkId: number): Promise<void> {
  const [home] = await addressOf(db, demoMember.id);
  if (!home) throw new Error('the demo member has no address');
  const slugs = ['shop-mist-mug', 'shop-drizzle-pouch', 'shop-rainbow-tote', 'shop-owl-clock'];
  const pieces = new Map(
    (await findPieces(db, slugs)).map((piece) => [piece.slug, { ...piece, quantity: 1 }]),
  );
  const [mug, pouch, tote, clock] = slugs.map((slug) => pieces.get(slug));
  if (!mug || !pouch || !tote || !clock) throw new Error('the demo lacks goods');
  const address = home.id;
  await sendAndRefund(db, demoMember, clerkId, address);
  await sell(db, demoMember, [pouch, tote], { address, note: '請放管理室' });
  const accepted = await sell(db, demoMember, [clock], { address });
  const given = await sell(db, demoMember, [tote], { unpaid: threeDays });
  await takeSteps(db, clerkId, accepted, [accept]);
  await transaction(db, (tx) => releaseGoods(tx, given, 'member', 'cancelled'));
  await sell(db, demoMember, [mug, pouch], { unpaid: threeDays });
}

/** Sells the goods that the catalogue marks as sold out, a piece at a time; yields 1 after each. */
export async function* sellOut(db: Database, { others }: DemoMembers): AsyncGenerator<number, void, void> {
  const soldOut = products.filter(({ soldOut }) => soldOut);
  const found = new Map(
    (
      await findPieces(
        db,
        soldOut.map(({ slug }) => slug),
      )
    ).map((piece) => [piece.slug, piece]),
  );
  for (let i = 0; i < Math.max(...soldOut.map(({ stock = 0 }) => stock)); i++)
    for (const { slug, stock = 0 } of soldOut) {
      const [piece, buyer] = [found.get(slug), others[i % others.length]];
      if (!piece || !buyer) throw new Error(`no goods ${slug}`);
      if (i >= stock) continue;
      await sell(db, buyer, [{ ...piece, quantity: 1 }]);
      yield 1;
    }
}

/** Makes the demo member's orders of goods. */
export async function sellGoods(db: Database, { demoMember }: DemoMembers): Promise<void> {
  const slugs = orders.flat().map(([slug]) => slug);
  const found = new Map((await findPieces(db, slugs)).map((piece) => [piece.slug, piece]));
  for (const order of orders)
    await sell(
      db,
      demoMember,
      order.map(([slug, quantity]) => {
        const piece = found.get(slug);
        if (!piece) throw new Error(`no goods ${slug}`);
        return { ...piece, quantity };
      }),
    );
}
