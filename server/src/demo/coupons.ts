import * as coupons from '#features/coupons/queries.ts';
import { makeBatch } from '#features/coupons/staff/batches.ts';
import { makeOffer } from '#features/coupons/staff/service.ts';
import { readStatement, type Tx } from '#platform/postgres/database.ts';
import type { DemoMembers } from './members.ts';

const dayMs = 86_400_000;
const description = '輸入代碼兌換，30 天內有效。';

/** Codes to try: one for everybody, one for the first hundred, one that has ended, and one that is used up. */
const shared = [
  { code: 'KUJIYA50', title: '籤屋見面禮', amount: 50, min: 300, total: null, ended: false },
  { code: 'TOYFAN100', title: '玩具迷限量券', amount: 100, min: 1_000, total: 100, ended: false },
  { code: 'SUMMER30', title: '夏日轉蛋祭', amount: 30, min: 200, total: null, ended: true },
  { code: 'EARLYBIRD', title: '早鳥限定', amount: 80, min: 500, total: 6, ended: false },
] as const;

const codesOf = readStatement<{ id: number }, [batchId: number]>(
  'demo.codes_of_batch',
  'select id from coupon_codes where batch_id = $1 order by id',
);

/** Times of an offer, in days from `now`. */
const at = (now: number, days: number) => new Date(now + days * dayMs).toISOString();

/**
 * Coupons of the staff. Regulars have used up the last shared code; the demo member has a coupon that expired and one
 * that is about to. Of the cards in parcels some are redeemed, and next month's coupon waits for its day.
 */
export async function loadCodes(tx: Tx, { demoMember, regulars }: DemoMembers, now: number): Promise<void> {
  for (const { code, title, amount, min, total, ended } of shared) {
    const period = { starts_at: at(now, -365), ...(ended && { ends_at: at(now, -1) }) };
    const offer = await makeOffer(tx, { title, description, amount, min_purchase: min, ...period });
    const batch = await makeBatch(tx, offer, { name: '官網公告', code, total });
    const [made] = await codesOf(tx, batch);
    if (!made) throw new Error(`no code ${code}`);
    const takers = total === regulars.length ? regulars : ended ? [demoMember] : [];
    for (const { id } of takers) await coupons.redeem(tx, id, made.id, new Date(now - 40 * dayMs));
    if (total === 100) await coupons.redeem(tx, demoMember.id, made.id, new Date(now - 27 * dayMs));
  }
  const cards = await makeOffer(tx, {
    title: '包裹小卡回饋',
    description: '每箱一張，隨貨附上。',
    amount: 60,
    min_purchase: 400,
    product_types: [1, 2],
    starts_at: at(now, -20),
    ends_at: at(now, 40),
  });
  await makeBatch(tx, cards, { name: '第二批小卡', count: 200 });
  const first = await codesOf(tx, await makeBatch(tx, cards, { name: '第一批小卡', count: 100 }));
  for (const [i, { id }] of regulars.entries())
    await coupons.redeem(tx, id, first[i * 7]?.id ?? 0, new Date(now - (i + 1) * dayMs));
  const next = await makeOffer(tx, {
    title: '新年開運購物金',
    description: '一月限定。',
    amount: 88,
    min_purchase: 888,
    starts_at: at(now, 30),
    ends_at: at(now, 61),
  });
  await makeBatch(tx, next, { name: '社群貼文', code: 'LUCKY88', total: 888 });
}
