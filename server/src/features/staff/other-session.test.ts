import { randomUUID } from 'node:crypto';
import { staffHeader } from '@kujiya/contract/kernel/request';
import { staffNoteMember } from '@kujiya/contract/staff/members';
import { staffOrderNotes } from '@kujiya/contract/staff/notes';
import { staffSelf } from '@kujiya/contract/staff/session';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { stateOf } from '#testing/state.ts';

// Two of the staff use one browser: the page is the first one's, the cookie is the second one's by now.

const shop = useTestShop();
const made = (
  call: { method: string; path: string },
  { token }: TestStaff,
  page: string | null,
  payload?: object,
) =>
  shop.app.admin
    .inject({
      method: call.method as 'POST',
      url: call.path.replace(/:\w+/g, '1'),
      headers: {
        cookie: `staff=${token}`,
        'idempotency-key': randomUUID(),
        'sec-fetch-site': 'same-origin',
        ...(page !== null && { [staffHeader]: page }),
      },
      ...(payload && { payload }),
    })
    .then((reply) => ({ status: reply.statusCode, body: reply.json() }));
const other = {
  status: 409,
  body: { code: 'other_session', message: '這個瀏覽器現在由別人登入，請重新登入後再送出' },
};

test("no call that changes something is done in another person's name, whatever the input and the rights", async () => {
  const [first, second] = [await shop.staff(), await shop.staff('viewer')];
  const writes = allCalls.filter(([, { access, method }]) => access === 'staff' && method !== 'GET');
  expect(writes.length).toBeGreaterThan(50);
  const state = await stateOf(shop.db);
  for (const [name, call] of writes)
    for (const page of [String(first.id), '0', 'x', '', `${second.id}, ${first.id}`])
      expect([name, await made(call, second, page, { reason: 'x' })]).toMatchObject([name, other]);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('the same page goes on once its own person is back, and a call that says nothing is as ever', async () => {
  const [first, second] = [await shop.staff(), await shop.staff()];
  const member = await shop.member();
  const call = { ...staffNoteMember, path: staffNoteMember.path.replace(':id', String(member.id)) };
  const note = { text: '下午再打' };
  const authors = async () =>
    (await shop.db.query('select staff_id from member_notes where member_id = $1 order by id', [member.id]))
      .rows;
  expect(await made(call, second, String(first.id), note)).toMatchObject(other);
  expect(await authors()).toEqual([]);
  expect((await made(call, first, String(first.id), note)).status).toBe(200);
  expect((await made(call, second, null, note)).status).toBe(200);
  expect(await authors()).toEqual([{ staff_id: first.id }, { staff_id: second.id }]);
  expect((await made(staffSelf, second, null)).body.data.id).toBe(second.id);
  // A session that has ended is asked to log in first, whosever the page is.
  expect(await made(staffOrderNotes, { id: 0, token: 'gone' }, String(first.id))).toMatchObject({
    status: 401,
  });
});
