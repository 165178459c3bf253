import { staffApprovals, staffApprove } from '@kujiya/contract/staff/approvals';
import * as calls from '@kujiya/contract/staff/balances';
import { countTools } from '@kujiya/contract/tool-cards';
import { beforeAll, expect, test } from 'vitest';
import { stateOf } from '#testing/goods-state.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { pursesOf } = stateOf(shop);
const { drain, listOf } = notificationsOf(shop);
let asker: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  [asker, other] = [await shop.staff(), await shop.staff('manager')];
});

const reason = '生日快樂';
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
type GrantBody = {
  kind: calls.GiftKind;
  amount?: number;
  coupon_id?: number;
  tool?: 'shake_card' | 'insight_card';
};
const grant = (by: TestStaff, { id }: TestMember, body: GrantBody) =>
  shop.call(calls.staffGrantMember, { token: by.token, params: { id }, body: { ...body, reason } });
const approve = (by: TestStaff, id: number) =>
  shop.call(staffApprove, { token: by.token, params: { id }, body: { reason: '已確認' } });

test('tokens, points, a coupon and cards are given, and a gift that is not there is refused', async () => {
  const ann = await shop.member();
  const { rows } = await shop.db.query<{ id: number }>(
    `insert into coupon_definitions (title, description, amount, valid_days) values ('致歉', '', 80, 30), ('大禮', '', 4000, 30) returning id`,
  );
  const [small = 0, large = 0] = rows.map(({ id }) => id);
  // The shop has no cards of a kind before it knows the kind.
  const card: GrantBody = { kind: 'tool_card', tool: 'shake_card', amount: 2 };
  expect(codeOf(await grant(asker, ann, card))).toBe('gift_missing');
  await shop.cards(await shop.member(), 'shake_card');
  expect((await grant(asker, ann, { kind: 'tokens', amount: 120 })).body.data).toEqual({ amount: 120 });
  expect((await grant(asker, ann, { kind: 'points', amount: 205 })).body.data).toEqual({ amount: 11 });
  expect((await grant(asker, ann, { kind: 'tool_card', tool: 'shake_card', amount: 2 })).body.data).toEqual({
    amount: 40,
  });
  expect((await grant(asker, ann, { kind: 'coupon', coupon_id: small })).body.data).toEqual({ amount: 80 });
  const ends = await shop.db.query<{ clock: string }>(
    `select (expires_at at time zone 'Asia/Taipei')::time::text as clock from member_coupons where definition_id = $1`,
    [small],
  );
  expect(ends.rows).toEqual([{ clock: '00:00:00' }]);
  expect((await grant(asker, ann, { kind: 'coupon', coupon_id: large })).body.data.approval?.state).toBe(
    'waiting',
  );
  expect(await pursesOf(ann)).toEqual([120, 205]);
  const asked = (await shop.call(staffApprovals, { token: other.token, query: {} })).body.data;
  expect(asked[0]).toMatchObject({ words: '贈送會員', detail: '優惠券「大禮」', amount: 4_000 });
  expect(codeOf(await approve(other, asked[0]?.id ?? 0))).toBe(200);
  expect(codeOf(await approve(other, asked[0]?.id ?? 0))).toBe('approval_decided');
  expect((await shop.call(countTools, { token: ann.token })).body.data).toEqual({
    shake_card: 2,
    insight_card: 0,
  });
  await drain();
  expect((await listOf(ann)).data.map(({ title }) => title).sort()).toEqual([
    '收到一份贈禮',
    '收到一份贈禮',
    '收到一份贈禮',
    '收到一張優惠券',
    '收到一張優惠券',
  ]);
  const listed = (await shop.call(calls.staffGifts, { token: asker.token })).body.data;
  expect(listed.slice(0, 2).map(({ id, title }) => [id, title])).toEqual([
    [large, '大禮'],
    [small, '致歉'],
  ]);
  const wrong: GrantBody[] = [
    { kind: 'coupon', coupon_id: 999_999 },
    { kind: 'coupon' },
    { kind: 'tool_card' },
    { kind: 'tool_card', coupon_id: small },
  ];
  for (const body of wrong) expect(codeOf(await grant(asker, ann, body))).toBe('gift_missing');
  for (const amount of [0, -5])
    expect(codeOf(await grant(asker, ann, { kind: 'tokens', amount }))).toBe('amount_invalid');
  expect(codeOf(await grant(asker, ann, { kind: 'tool_card', tool: 'shake_card', amount: 21 }))).toBe(
    'amount_invalid',
  );
});
