import { hotKeywords, products } from '@kujiya/demo/catalogue';
import type { DemoProduct } from '@kujiya/demo/types';
import { hashPassword } from './features/account/service.ts';
import { createLot } from './features/draws/lots.ts';
import { tubePurchases } from './features/draws/purchase.ts';
import { credit } from './features/ledger/service.ts';
import { randomToken, sha256 } from './platform/crypto.ts';
import { type Database, readStatement, type Tx, transaction, writeStatement } from './platform/database.ts';

/** The member a visitor of the demo logs in as. */
export const demoLogin = { phone: '0912345678', password: 'toybox123' } as const;
const buyers = Array.from({ length: 40 }, (_, i) => `0900${String(i + 1).padStart(6, '0')}`);

const holdsAnything = readStatement<{ full: boolean }>(
  'demo.holds_anything',
  'select exists (select from members) or exists (select from products) as full',
);
const othersThanDemo = readStatement<{ others: boolean }>(
  'demo.others_than_demo',
  `select exists (select from members) and not exists (select from members where uid like 'u_demo_%') as others`,
);
const insertMember = writeStatement<{ id: number }, [phone: string, uid: string, name: string, hash: string]>(
  'demo.insert_member',
  `with m as (insert into members (phone, uid, display_name, password_hash) values ($1, $2, $3, $4) returning id)
   select id from m`,
);
const openAccounts = writeStatement<object, [memberId: number]>(
  'demo.open_accounts',
  'select open_accounts($1)',
);
const insertSession = writeStatement<object, [tokenHash: Buffer, memberId: number]>(
  'demo.insert_session',
  `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
);
const endSessions = writeStatement<object>('demo.end_sessions', 'delete from sessions');
const insertProduct = writeStatement<
  { id: number; version: number },
  [
    slug: string,
    type: number,
    series: string,
    name: string,
    description: string,
    price: number,
    discount: number | null,
    pointPrice: number | null,
    points: boolean,
    status: string,
    releaseDays: number,
    drawDays: number | null,
    deliveryDays: number,
    deliveryInfo: string | null,
    image: string,
    images: string[],
    hotRank: number | null,
    ageMinutes: number,
  ]
>(
  'demo.insert_product',
  `insert into products (slug, type, series, name, description, price, discount_price, point_price,
     allow_point_payment, status, release_date, draw_date, home_delivery_days, delivery_info, image_url, images,
     hot_rank, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => $11),
     now() + make_interval(days => $12), $13, $14, $15, $16, $17, now() - make_interval(mins => $18))
   returning id, version`,
);
const insertPrize = writeStatement<
  { id: number },
  [
    productId: number,
    tier: string,
    name: string,
    quantity: number,
    image: string,
    big: boolean,
    size: string | null,
    position: number,
  ]
>(
  'demo.insert_prize',
  `insert into prizes (product_id, tier, name, quantity, image_url, is_big, size, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const insertKeywords = writeStatement<object, [keywords: string[]]>(
  'demo.insert_keywords',
  'insert into hot_keywords select k, i from unnest($1::text[]) with ordinality t (k, i)',
);
const releaseLock = writeStatement<object, [lotId: number]>(
  'demo.release_lock',
  'update lots set locked_by = null, locked_until = null where id = $1',
);

type Buyer = { id: number; token: Buffer };
type Tube = { lotId: number; version: number; price: number; total: number; sold: number };

async function loadMember(tx: Tx, phone: string, name: string, hash: string): Promise<Buyer> {
  const [member] = await insertMember(tx, phone, `u_demo_${phone}`, name, hash);
  if (!member) throw new Error(`no member for ${phone}`);
  await openAccounts(tx, member.id);
  const token = sha256(randomToken());
  await insertSession(tx, token, member.id);
  return { id: member.id, token };
}

async function loadProduct(
  tx: Tx,
  product: DemoProduct,
  order: number,
  hotRank: number | null,
): Promise<Tube[]> {
  const [row] = await insertProduct(
    tx,
    product.slug,
    product.type,
    product.series,
    product.name,
    product.description,
    product.price,
    product.discountPrice ?? null,
    product.pointPrice ?? null,
    product.allowPointPayment,
    product.status,
    product.releaseOffsetDays,
    product.drawOffsetDays ?? null,
    product.homeDeliveryDays,
    product.deliveryInfo ?? null,
    product.image,
    product.gallery,
    hotRank,
    order,
  );
  if (!row) throw new Error(`no product ${product.slug}`);
  const prizes: { id: number; tier: string; quantity: number; big: boolean }[] = [];
  for (const [position, prize] of (product.prizes ?? []).entries()) {
    const { tier, name, quantity, image, big, size = null } = prize;
    const [made] = await insertPrize(tx, row.id, tier, name, quantity, image, big, size, position);
    if (made) prizes.push({ id: made.id, tier, quantity, big });
  }
  const onTickets = prizes.filter(({ tier }) => tier !== 'LAST');
  const total = onTickets.reduce((sum, { quantity }) => sum + quantity, 0);
  const tubes: Tube[] = [];
  for (const [position, tube] of (product.tubes ?? []).entries()) {
    const lotId = await createLot(tx, {
      productId: row.id,
      kind: 'tube',
      title: tube.title,
      position,
      prizes: onTickets,
      lastPrizeId: prizes.find(({ tier }) => tier === 'LAST')?.id ?? null,
    });
    const price = product.pointPrice ?? product.discountPrice ?? product.price;
    tubes.push({ lotId, version: row.version, price, total, sold: tube.sold === 'all' ? total : tube.sold });
  }
  return tubes;
}

/** A repeatable sequence of numbers from 0 to 1 (mulberry32): which tickets were sold to whom. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sells tickets as the shop does, each purchase paid by a top-up of the same sum, so that balances stay round. */
async function sell(db: Database, tube: Tube, members: Buyer[], demoMember: Buyer): Promise<void> {
  const random = seeded(tube.lotId);
  const book = tubePurchases(db);
  const numbers = Array.from({ length: tube.total }, (_, i) => i + 1);
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [numbers[i], numbers[j]] = [numbers[j] as number, numbers[i] as number];
  }
  for (let sold = 0, purchase = 0; sold < tube.sold; purchase++) {
    const count = Math.min(tube.sold - sold, 1 + Math.floor(random() * 6));
    const mine = purchase % 7 === 3 && tube.lotId % 3 === 0;
    const buyer = mine ? demoMember : members[Math.floor(random() * members.length)];
    if (!buyer) throw new Error('no buyers');
    const total = tube.price * count;
    await transaction(db, async (tx) => {
      await credit(tx, {
        memberId: buyer.id,
        reference: `demo:${tube.lotId}:${purchase}`,
        kind: 'recharge',
        from: 'recharge',
        tokens: total,
        points: 0,
      });
      await releaseLock(tx, tube.lotId);
    });
    const result = await book({
      token: buyer.token,
      key: null,
      bodyHash: null,
      lot: tube.lotId,
      version: tube.version,
      numbers: numbers.slice(sold, sold + count),
      full: false,
      total,
      points: 0,
      pointsDiscount: 0,
      orderNumber: `D${String(tube.lotId).padStart(4, '0')}${String(purchase).padStart(4, '0')}${randomToken().slice(0, 6)}`,
    });
    if ('refused' in result) throw new Error(`demo sale of tube ${tube.lotId} refused: ${result.refused}`);
    sold += count;
  }
  await transaction(db, (tx) => releaseLock(tx, tube.lotId));
}

/** Mixes the kinds, so that the first page of the shop shows all of them. */
function mixed(): DemoProduct[] {
  const rank = new Map<number, number>();
  return products
    .map((product) => {
      const nth = rank.get(product.type) ?? 0;
      rank.set(product.type, nth + 1);
      return { product, nth };
    })
    .sort((a, b) => a.nth - b.nth || a.product.type - b.product.type)
    .map(({ product }) => product);
}

/** Are there members, and none of the demo world's? Then this is somebody's real shop. */
export async function holdsOthers(db: Database): Promise<boolean> {
  return (await othersThanDemo(db))[0]?.others ?? false;
}

/** Loads the demo world into an empty database; returns false, and does nothing, when it holds anything. */
export async function loadDemo(db: Database): Promise<boolean> {
  if ((await holdsAnything(db))[0]?.full) return false;
  const hash = await hashPassword(demoLogin.password);
  const { members, demoMember, tubes } = await transaction(db, async (tx) => {
    const demoMember = await loadMember(tx, demoLogin.phone, '小籤', hash);
    const members: Buyer[] = [];
    for (const [i, phone] of buyers.entries())
      members.push(await loadMember(tx, phone, `玩家${i + 1}號`, hash));
    const gift = { kind: 'gift', from: 'gift', points: 20_000 } as const;
    await credit(tx, { ...gift, memberId: demoMember.id, reference: 'demo:start', tokens: 50_000 });
    for (const { id } of members)
      await credit(tx, { ...gift, memberId: id, reference: `demo:start:${id}`, tokens: 100_000 });
    const tubes: Tube[] = [];
    let hot = 0;
    for (const [order, product] of mixed().entries())
      tubes.push(...(await loadProduct(tx, product, order, product.hot ? hot++ : null)));
    await insertKeywords(tx, hotKeywords);
    return { members, demoMember, tubes };
  });
  await Promise.all(tubes.map((tube) => sell(db, tube, members, demoMember)));
  await transaction(db, (tx) => endSessions(tx));
  return true;
}
