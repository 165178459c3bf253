import { redeemCoupon } from '@kujiya/contract/coupons';
import * as codeCalls from '@kujiya/contract/staff/coupon-codes';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffSearch } from '@kujiya/contract/staff/search';
import { beforeAll, expect, test } from 'vitest';
import { couponOffice, soon } from '#testing/coupon-office.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

/** One person makes as many codes as they like. */
const shop = useTestShop({ settings: { approvalAmount: 1_000_000_000_000 } });
let manager: TestStaff;
beforeAll(async () => {
  manager = await shop.staff('manager');
});
const { by, made, show, addBatch, batchesOf, exportOf, codesOf, cancel, redeem, holdersOf } = couponOffice(
  shop,
  () => manager,
);

test('a code gives its coupon to one member; the office counts it, and says when', async () => {
  const { id } = await made();
  const batch = (await addBatch(id, { count: 3 })).body.data;
  const [first = '', second = ''] = await codesOf(batch.id);
  const [one, other] = [await shop.member(), await shop.member()];
  const { body } = await redeem(one, ` ${first.toLowerCase()} `);
  expect(body).toMatchObject({ message: '優惠券兌換成功！', data: { title: '小卡回饋', amount: 60 } });
  expect((await redeem(other, first)).body.code).toBe('coupon_code_used_up');
  expect((await redeem(one, first)).body.code).toBe('coupon_code_taken');
  expect((await redeem(one, second)).status).toBe(200);
  expect(await holdersOf(first)).toEqual([one.id]);
  const [counted] = await batchesOf(id);
  expect(counted).toMatchObject({ redeemed: 2, version: batch.version });
  expect(Date.now() - Date.parse(counted?.last_redeemed_at ?? '')).toBeLessThan(60_000);
  expect(await show(id)).toMatchObject({ redeemed: 2, held: 2, used: 0, codes: 3 });
  const { data } = (await exportOf(batch.id)).body;
  expect(data.map(({ state }) => state)).toEqual(['redeemed', 'redeemed', 'open']);
});

test('of many members who redeem one code on two servers at once, the one who is told so has it', async () => {
  const batch = (await addBatch((await made()).id, { count: 5 })).body.data;
  const other = await shop.another();
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.member()));
  for (const code of await codesOf(batch.id)) {
    await shop.db.query('delete from limited_events');
    const replies = await Promise.all(
      members.map(({ token }, i) => (i % 2 ? other : shop).call(redeemCoupon, { token, body: { code } })),
    );
    const winners = members.filter((_, i) => replies[i]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(await holdersOf(code)).toEqual(winners.map(({ id }) => id));
    expect(replies.filter(({ body }) => body.code === 'coupon_code_used_up')).toHaveLength(7);
  }
  expect((await exportOf(batch.id)).body.data.map(({ state }) => state)).toEqual(Array(5).fill('redeemed'));
});

test('a shared code has a limit in all and for each member, which never falls below what was redeemed', async () => {
  const { id } = await made();
  const batch = (await addBatch(id, { code: 'share99', total: 3, per_member: 2 })).body.data;
  expect(batch).toMatchObject({ shared: true, total: 3, per_member: 2, codes: 1 });
  const [one, other] = [await shop.member(), await shop.member()];
  const codes: (string | undefined)[] = [];
  for (const member of [one, one, one, other, other]) codes.push((await redeem(member, 'SHARE99')).body.code);
  expect(codes).toEqual([undefined, undefined, 'coupon_code_taken', undefined, 'coupon_code_used_up']);
  const limit = (body: object, version = batch.version) =>
    shop.call(codeCalls.changeStaffCouponBatch, {
      params: { id: batch.id },
      body: { version, ...body },
      ...by(),
    });
  for (const low of [{ total: 2 }, { per_member: 1 }])
    expect((await limit(low)).body).toMatchObject({ code: 'batch_limit_low', redeemed: 3, most: 2 });
  const { data } = (await limit({ total: 4 })).body;
  expect(data).toMatchObject({ total: 4, redeemed: 3, version: batch.version + 1 });
  expect((await limit({ total: 5 })).body.code).toBe('version_conflict');
  expect((await redeem(other, 'share99')).status).toBe(200);
  expect((await addBatch(id, { code: 'SHARE99' })).body.code).toBe('batch_code_used');
});

test('the rest of a batch is cancelled for a reason; whoever has redeemed keeps the coupon', async () => {
  const { id } = await made();
  const batch = (await addBatch(id, { count: 20 })).body.data;
  const [mine = '', next = ''] = await codesOf(batch.id);
  const member = await shop.member();
  await redeem(member, mine);
  expect((await cancel(batch.id)).body.data).toMatchObject({ redeemed: 1, cancelled: 19, codes: 20 });
  expect((await cancel(batch.id)).body.code).toBe('batch_cancelled');
  const { body } = await redeem(await shop.member(), next);
  expect(body).toMatchObject({ code: 'coupon_code_stopped', message: '此優惠券代碼已停止兌換' });
  expect(await holdersOf(mine)).toEqual([member.id]);
  const shared = (await addBatch(id, { code: 'CALLOFF' })).body.data;
  await redeem(member, 'CALLOFF');
  expect((await cancel(shared.id)).body.data).toMatchObject({ redeemed: 1, cancelled: 1 });
  expect((await redeem(await shop.member(), 'CALLOFF')).body.code).toBe('coupon_code_stopped');
});

test('a batch that is cancelled while members redeem it counts each code on one side', async () => {
  const other = await shop.another();
  const { id } = await made();
  const batch = (await addBatch(id, { count: 12 })).body.data;
  const codes = await codesOf(batch.id);
  const members = await Promise.all(codes.map(() => shop.member()));
  await shop.db.query('delete from limited_events');
  const [replies] = await Promise.all([
    Promise.all(
      codes.map((code, i) =>
        (i % 2 ? other : shop).call(redeemCoupon, { token: members[i]?.token ?? '', body: { code } }),
      ),
    ),
    cancel(batch.id),
  ]);
  const won = replies.filter(({ status }) => status === 200).length;
  expect((await batchesOf(id))[0]).toMatchObject({ redeemed: won, cancelled: 12 - won });
  for (const [i, code] of codes.entries())
    expect(await holdersOf(code)).toEqual(replies[i]?.status === 200 ? [members[i]?.id] : []);
});

test('codes leave the office by an export alone, with a fresh proof and an entry; nothing else names them', async () => {
  const { id } = await made();
  const batch = (await addBatch(id, { code: 'HUSH2026' })).body;
  const listed = await batchesOf(id);
  const stale = await shop.staff('manager');
  await shop.db.query(
    `update staff_sessions set proved_at = now() - interval '6 minutes' where staff_id = $1`,
    [stale.id],
  );
  expect((await exportOf(batch.data.id, stale)).body.code).toBe('fresh_proof_required');
  expect((await exportOf(batch.data.id, await shop.staff('support'))).body.code).toBe('right_missing');
  expect(await codesOf(batch.data.id)).toEqual(['HUSH2026']);
  const boss = await shop.staff();
  const query = { subject: `coupon:${id}` };
  const log = (await shop.call(staffLog, { query, token: boss.token })).body.data;
  expect(log.map(({ words, after }) => [words, after])).toMatchObject([
    ['匯出優惠券代碼', { name: '第一批', codes: 1 }],
    ['產生優惠券代碼', { name: '第一批', codes: 1, shared: true }],
    ['新增優惠券', { title: '小卡回饋', amount: 60 }],
  ]);
  for (const seen of [batch, listed, log, await show(id)])
    expect(JSON.stringify(seen)).not.toContain('HUSH2026');
  const find = async (q: string) =>
    (await shop.call(staffSearch, { query: { q }, token: boss.token })).body.data.filter(
      ({ kind }) => kind === 'coupon',
    );
  expect(await find('hush2026')).toEqual([{ kind: 'coupon', id, title: '小卡回饋', path: `/coupons/${id}` }]);
  expect(await find('HUSH2025')).toEqual([]);
});

test('a batch that is none is refused, and no code is made', async () => {
  const { id } = await made();
  for (const [wrong, code] of [
    [{ count: 0 }, 'batch_count_invalid'],
    [{ count: 10_001 }, 'batch_count_invalid'],
    [{}, 'batch_kind_invalid'],
    [{ count: 2, code: 'BOTH' }, 'batch_kind_invalid'],
    [{ count: 2, total: 5 }, 'batch_kind_invalid'],
    [{ count: 2, name: '' }, 'batch_name_invalid'],
    [{ code: 'ABC' }, 'batch_code_invalid'],
    [{ code: 'AB-CD' }, 'batch_code_invalid'],
    [{ code: 'ABCD', total: 0 }, 'batch_limit_invalid'],
    [{ count: 2, starts_at: soon(10), ends_at: soon(5) }, 'period_invalid'],
  ] as const)
    expect([wrong, (await addBatch(id, wrong)).body.code]).toEqual([wrong, code]);
  expect(await batchesOf(id)).toEqual([]);
});

test('a request that is repeated with its key makes one batch', async () => {
  const { id } = await made();
  const ask = () =>
    shop.call(codeCalls.addStaffCouponBatch, {
      params: { id },
      body: { name: '一次', count: 4 },
      key: 'batch-once',
      ...by(),
    });
  const [one, again] = await Promise.all([ask(), ask()]);
  expect(again.body).toEqual(one.body);
  expect(await batchesOf(id)).toHaveLength(1);
});
