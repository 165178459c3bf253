import { deleteAccount, deletionPreview, deletionWords, exportAccount } from '@kujiya/contract/account';
import * as calls from '@kujiya/contract/complaints';
import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { complaintDays, complaintUntil } from '@kujiya/contract/shop/complaints';
import * as staffCalls from '@kujiya/contract/staff/complaints';
import { staffWork } from '@kujiya/contract/staff/work';
import { expect, test } from 'vitest';
import { closeShipments } from '#shop/shipping/service.ts';
import { arrived, complain, photoOf, upload } from '#testing/complaints.ts';
import { makeGoods } from '#testing/goods.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
const notes = notificationsOf(shop);
const limits = calls.complaintLimits;

const show = (token: string, id: number) => shop.call(calls.getComplaint, { params: { id }, token });
const answer = (token: string, id: number, body: { text: string; outcome?: calls.ComplaintOutcome }) =>
  shop.call(staffCalls.staffAnswerComplaint, { params: { id }, body, token });
const deliveredAt = (orderId: number, at: Date) =>
  shop.db.query('update shipments set delivered_at = $2 where order_id = $1', [orderId, at]);
const statusOf = async (id: number) =>
  (await shop.db.query<{ status: string }>('select status from orders where id = $1', [id])).rows[0]?.status;

test('the days of a complaint end at a midnight in Taipei, and that of the arrival does not count', () => {
  for (const delivered of ['2026-11-26T00:00:00+08:00', '2026-11-26T23:59:59+08:00'])
    expect(complaintUntil(delivered)).toEqual(new Date('2026-11-30T00:00:00+08:00'));
});

test('a member complains, the shop answers and resolves, and the member is told of each', async () => {
  const { member, orderId } = await arrived(shop);
  const form = (await shop.call(calls.complaintForm, { params: { id: orderId }, token: member.token })).body
    .data;
  expect(form).toMatchObject({ open_id: null });
  expect(form.things.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
  const photo = await upload(shop, member, await photoOf());
  const { status, body } = await complain(shop, member, orderId, { files: [photo.id] });
  expect([status, body.message]).toEqual([200, calls.complaintMessages.sent]);
  const { id } = body.data;
  const support = await shop.staff('support');
  expect(
    (await shop.call(staffCalls.staffTakeComplaint, { params: { id }, token: support.token })).status,
  ).toBe(200);
  expect((await show(member.token, id)).body.data).toMatchObject({ state: 'working', outcome: null });
  expect((await answer(support.token, id, { text: '請問外箱有破嗎？' })).status).toBe(200);
  expect((await show(member.token, id)).body.data.state).toBe('answered');
  // What the member adds waits for an answer again, and needs no things.
  expect((await complain(shop, member, orderId, { things: [], text: '外箱也凹了' })).body.data.id).toBe(id);
  expect((await show(member.token, id)).body.data.state).toBe('received');
  expect((await answer(support.token, id, { text: '今天補寄', outcome: 'resent' })).status).toBe(200);
  const shown = (await show(member.token, id)).body.data;
  expect(shown).toMatchObject({ state: 'resolved', outcome: 'resent', things: [{ problem: 'damaged' }] });
  expect(shown.messages.map(({ by, text, files }) => [by, text, files.length])).toEqual([
    ['member', '盒子壓壞了', 1],
    ['shop', '請問外箱有破嗎？', 0],
    ['member', '外箱也凹了', 0],
    ['shop', '今天補寄', 0],
  ]);
  expect((await answer(support.token, id, { text: '再一次' })).body.code).toBe('complaint_resolved');
  await notes.drain();
  const told = (await notes.listOf(member)).data.filter(({ title }) => title === '回報有新的回覆');
  expect(told.map(({ desc }) => desc.replace(/\S{8,}/, '…'))).toEqual([
    '訂單 … 的回報已解決（補寄）。',
    '訂單 … 的回報有新的回覆。',
  ]);
  expect(told[0]?.link).toBe(`/complaints/${id}`);
});

test('goods that were sent to an address can be complained about as well', async () => {
  const goods = await makeGoods(shop.db);
  const member = await shop.member({ tokens: 1_000 });
  const id = await orderByTokens(shop, member, { items: [{ product_id: goods, quantity: 1 }], sent: true });
  expect((await complain(shop, member, id)).body.code).toBe('complaint_not_arrived');
  await deliveredAt(id, new Date());
  expect((await complain(shop, member, id)).status).toBe(200);
});

test('nobody else reads a complaint or complains about a parcel', async () => {
  const { member, orderId } = await arrived(shop);
  const other = await shop.member();
  expect((await complain(shop, other, orderId)).body.code).toBe('complaint_parcel_missing');
  const { id } = (await complain(shop, member, orderId)).body.data;
  expect((await show(other.token, id)).body.code).toBe('complaint_missing');
  expect((await shop.call(calls.listComplaints, { token: other.token })).body.data).toEqual([]);
  expect((await shop.call(calls.listComplaints, { token: member.token })).body.data).toMatchObject([{ id }]);
});

test.each([
  [{ things: [] }, 'complaint_things'],
  [{ things: [{ position: 9, problem: 'wrong' }] }, 'complaint_things'],
  [
    {
      things: [
        { position: 1, problem: 'wrong' },
        { position: 1, problem: 'faulty' },
      ],
    },
    'complaint_things',
  ],
  [{ text: ' ' }, 'complaint_text'],
  [{ text: '字'.repeat(limits.text + 1) }, 'complaint_text'],
  [{ files: [999_999] }, 'complaint_files'],
] as const)('refuses %j and keeps nothing of it', async (said, code) => {
  const { member, orderId } = await arrived(shop);
  expect((await complain(shop, member, orderId, said as never)).body.code).toBe(code);
  expect((await shop.call(calls.listComplaints, { token: member.token })).body.data).toEqual([]);
});

test('the clock ends at midnight: a parcel of the fourth day before is too old, one of the third is not', async () => {
  const today = taipeiDate(Date.now());
  for (const [delivered, code] of [
    [taipeiDayStart(addDays(today, -complaintDays)) - 1, 'complaint_late'],
    [taipeiDayStart(addDays(today, -complaintDays)), undefined],
  ] as const) {
    const { member, orderId } = await arrived(shop, 1);
    await deliveredAt(orderId, new Date(delivered));
    expect((await complain(shop, member, orderId)).body.code).toBe(code);
  }
});

test('two presses at once, on two servers, open one complaint, and a repeated key gets the first answer', async () => {
  const { member, orderId } = await arrived(shop);
  const servers = [shop, await shop.another()];
  const sent = await Promise.all(servers.map((server) => complain(server, member, orderId)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1);
  const key = 'one-intent-of-a-browser';
  const again = [];
  for (const server of servers)
    again.push(await complain(server, member, orderId, { key, text: '還有一個' }));
  expect(again[0]).toEqual(again[1]);
  const { messages } = (await show(member.token, sent[0]?.body.data.id ?? 0)).body.data;
  expect(messages).toHaveLength(3);
});

test('only so many files go with one message, and only so many messages with a parcel', async () => {
  const { member, orderId } = await arrived(shop);
  const ids: number[] = [];
  for (let i = 0; i <= limits.photos; i++) ids.push((await upload(shop, member, await photoOf(40, 40))).id);
  expect((await complain(shop, member, orderId, { files: ids })).body.code).toBe('complaint_files');
  expect((await complain(shop, member, orderId, { files: ids.slice(1) })).status).toBe(200);
  // A file goes with one message.
  expect((await complain(shop, member, orderId, { files: ids.slice(1) })).body.code).toBe('complaint_files');
  await shop.db.query(
    `insert into complaint_messages (complaint_id, member_id, text)
     select id, member_id, '還有' from complaints, generate_series(2, $2) where order_id = $1`,
    [orderId, limits.messages],
  );
  expect((await complain(shop, member, orderId)).body.code).toBe('complaint_full');
});

test('a delivered order is not completed while somebody complains about it', async () => {
  const { member, orderId } = await arrived(shop);
  const { id } = (await complain(shop, member, orderId)).body.data;
  await deliveredAt(orderId, new Date(Date.now() - 9 * 86_400_000));
  await closeShipments(shop.db, 365);
  expect(await statusOf(orderId)).toBe('delivered');
  await answer((await shop.staff()).token, id, { text: '已說明', outcome: 'explained' });
  await closeShipments(shop.db, 365);
  expect(await statusOf(orderId)).toBe('completed');
});

test('complaints wait in the list of work after a day, of those who may answer', async () => {
  const { member, orderId } = await arrived(shop);
  const { id } = (await complain(shop, member, orderId)).body.data;
  const kinds = async (role: string) =>
    (await shop.call(staffWork, { token: (await shop.staff(role)).token })).body.data.map(({ kind }) => kind);
  expect(await kinds('support')).not.toContain('complaints');
  await shop.db.query(`update complaints set waits_since = now() - interval '25 hours' where id = $1`, [id]);
  expect(await kinds('support')).toContain('complaints');
  expect(await kinds('clerk')).not.toContain('complaints');
});

test('the list shows first who waits longest, by pages, and finds a complaint by the end of its order', async () => {
  const { token } = await shop.staff('clerk');
  const ids: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { member, orderId } = await arrived(shop, 1);
    ids.push((await complain(shop, member, orderId)).body.data.id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  await shop.db.query(
    `update complaints set waits_since = now() - make_interval(days => case id when $1 then 8 when $2 then 9 else 7 end)
     where id = any ($3)`,
    [first, second, ids],
  );
  await answer((await shop.staff()).token, third, { text: '好了', outcome: 'explained' });
  const pages: number[] = [];
  let cursor: number | null | undefined;
  while (cursor !== null) {
    const query: { limit: number; cursor?: number } = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const { body } = await shop.call(staffCalls.staffComplaints, { query, token });
    pages.push(...body.data.map(({ id }) => id));
    cursor = body.next;
  }
  expect(pages.slice(0, 2)).toEqual([second, first]);
  expect(pages).toHaveLength(new Set(pages).size);
  expect(pages.indexOf(third)).toBeGreaterThan(1);
  const { order } = (await shop.call(staffCalls.staffComplaint, { params: { id: third }, token })).body.data;
  const found = await shop.call(staffCalls.staffComplaints, { query: { q: order.number.slice(-6) }, token });
  expect(found.body.data.map(({ id }) => id)).toEqual([third]);
});

test('an erased member leaves nothing of a complaint; before that it is in the document', async () => {
  const { member, orderId } = await arrived(shop);
  const photo = await upload(shop, member, await photoOf());
  await complain(shop, member, orderId, { files: [photo.id] });
  const document = (await shop.call(exportAccount, { token: member.token })).body;
  expect(JSON.stringify(document)).toContain('盒子壓壞了');
  const { tokens, box_items } = (await shop.call(deletionPreview, { token: member.token })).body.data;
  const body = { confirmation: deletionWords, tokens, box_items };
  expect((await shop.call(deleteAccount, { body, token: member.token })).status).toBe(200);
  const { rows } = await shop.db.query(
    `select (select count(*) from complaints where order_id = $1) as complaints,
       (select count(*) from complaint_messages where member_id = $2) as messages,
       (select count(*) from complaint_files where id = $3 and ends_at <= now() and member_id is null) as to_remove`,
    [orderId, member.id, photo.id],
  );
  expect(rows).toEqual([{ complaints: 0, messages: 0, to_remove: 1 }]);
});
