import { accountRefusals, deletionWords, exportAccount } from '@kujiya/contract/account';
import { getBalance } from '@kujiya/contract/member';
import { staffLog } from '@kujiya/contract/staff/log';
import { memberRefusals, staffMember } from '@kujiya/contract/staff/members';
import * as calls from '@kujiya/contract/staff/personal-data';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();
let clerk: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  [clerk, manager, owner] = [await shop.staff('clerk'), await shop.staff('manager'), await shop.staff()];
});

const reason = '會員來信要求，已核對身分';
const exportOf = ({ id }: { id: number }, { token } = manager) =>
  shop.call(calls.staffExportMember, { params: { id }, body: { reason }, token });
const lossesOf = ({ id }: { id: number }, { token } = owner) =>
  shop.call(calls.staffDeletionPreview, { params: { id }, token });
type DeletionRequest = { confirmation: string; tokens: number; box_items: number };
const remove = ({ id }: { id: number }, asked: DeletionRequest, { token } = owner) =>
  shop.call(calls.staffDeleteMember, { params: { id }, body: { ...asked, reason }, token });
const logged = async ({ id }: TestMember) =>
  (await shop.call(staffLog, { query: { subject: `member:${id}` }, token: manager.token })).body.data.map(
    (entry) => [entry.words, entry.staff?.id, entry.reason],
  );

test('a member who asks for their data gets what they would get themselves, and the log says why', async () => {
  const ann = await collector(shop, { things: 2, tokens: 300 });
  const eve = await collector(shop, { things: 1 });
  const { status, body } = await exportOf(ann);
  expect([status, Value.Check(calls.staffExportMember.answer, body)]).toEqual([200, true]);
  const own = await shop.call(exportAccount, { token: ann.token });
  expect(body.data.data).toEqual(own.body.data);
  expect(JSON.stringify(body)).not.toContain(eve.phone);
  expect(await logged(ann)).toEqual([['匯出會員個資', manager.id, reason]]);
  expect(await exportOf(ann, clerk)).toMatchObject({ status: 403 });
  expect(await exportOf({ id: 999_999 })).toMatchObject({ status: 404, body: { code: 'member_missing' } });
  expect(await logged(ann)).toHaveLength(1);
});

test('an account is deleted at its member’s request, under the member’s own conditions, once', async () => {
  const ann = await collector(shop, { things: 2, tokens: 300 });
  const { body } = await lossesOf(ann);
  expect(body.data).toEqual({ tokens: 300, points: expect.any(Number), box_items: 2, tool_cards: 0 });
  const asked = { confirmation: deletionWords, tokens: 300, box_items: 2 };
  for (const other of [clerk, manager]) {
    expect(await remove(ann, asked, other)).toMatchObject({ status: 403 });
    expect(await lossesOf(ann, other)).toMatchObject({ status: 403 });
  }
  expect(await remove(ann, { ...asked, confirmation: '好' })).toMatchObject({
    body: { code: accountRefusals.deletion_unconfirmed.code },
  });
  expect(await remove(ann, { ...asked, tokens: 299 })).toMatchObject({
    body: { code: accountRefusals.deletion_changed.code },
  });
  expect((await shop.call(getBalance, { token: ann.token })).body.data.tokens).toBe(300);

  const both = await Promise.all([remove(ann, asked), remove(ann, asked)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await shop.call(getBalance, { token: ann.token })).toMatchObject({ status: 401 });
  const page = await shop.call(staffMember, { params: { id: ann.id }, token: manager.token });
  expect(page.body.data).toMatchObject({ phone: null, email: null, addresses: 0, draws: [{}, {}] });
  expect(page.body.data.deleted_at).not.toBeNull();
  for (const again of [await exportOf(ann), await lossesOf(ann), await remove(ann, asked)])
    expect(again).toMatchObject({ status: 404, body: { code: memberRefusals.member_missing.code } });
  expect(await logged(ann)).toEqual([['刪除會員帳號', owner.id, reason]]);
});

test('an account whose things are on their way is not deleted', async () => {
  const ann = await collector(shop, { things: 5, tokens: 300 });
  await send(shop, ann, { ids: ann.ids });
  const { tokens, box_items } = (await lossesOf(ann)).body.data;
  expect(await remove(ann, { confirmation: deletionWords, tokens, box_items })).toMatchObject({
    status: 409,
    body: { code: accountRefusals.deletion_in_shipping.code },
  });
  expect((await shop.call(getBalance, { token: ann.token })).status).toBe(200);
});
