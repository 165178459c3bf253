import { tubeLockStatus, tubeResultTickets, tubeTickets } from '@kujiya/contract/ichiban';
import { getUser } from '@kujiya/contract/member';
import { getPointsBalance } from '@kujiya/contract/points';
import { listBoxItems } from '@kujiya/contract/storage';
import { drawResult, drawTicket, drawTickets, publicDrawResult } from '@kujiya/contract/ticket-purchase';
import { verifyDraw } from '@kujiya/fairness/receipt';
import { expect, test } from 'vitest';
import { proofOf } from '#testing/proof.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

const buy = (tubeId: number, productId: number, numbers: number[], more: object = {}) => ({
  params: { tubeId },
  body: { payment_method: 'balance' as const, product_id: productId, ticket_numbers: numbers, ...more },
});

test('a purchase draws, charges, locks the tube, fills the storage and has a valid proof', async () => {
  const { productId, tubeId } = await shop.tube({ price: 180 });
  const { id, token } = await shop.member({ tokens: 1_000, points: 4_000 });
  const { status, body } = await shop.call(drawTickets, {
    ...buy(tubeId, productId, [3, 8, 5], { points_discount: 2_000, final_amount: 440 }),
    token,
  });
  expect(body).toMatchObject({
    success: true,
    order: { total_amount: 540, points_used: 2_000, points_discount: 100, final_amount: 440 },
    balance: { tokens: 560, points: 2_000 },
    lock: { success: true, remain: 300, locked_by_other: false },
  });
  expect(status).toBe(200);
  expect(body.tickets.map((ticket) => ticket.ticket_number)).toEqual([3, 5, 8]);

  const { receipt } = body;
  expect((await verifyDraw(proofOf(receipt))).ok).toBe(true);

  const user = await shop.call(getUser, { token });
  expect(user.body).toMatchObject({ tokens: 560, vip_info: { total_points: 2_000 } });
  expect((await shop.call(getPointsBalance, { token })).body.data.total_points).toBe(2_000);
  const box = await shop.call(listBoxItems, { token, query: {} });
  expect(box.body).toMatchObject({ total: 3 });
  expect(box.body.data[0]).toMatchObject({ status: 'available', storage_days: 60 });
  const tickets = await shop.call(tubeTickets, { params: { tubeId } });
  expect(tickets.body.drawn_numbers).toEqual([3, 5, 8]);
  const { body: board } = await shop.call(tubeResultTickets, { params: { tubeId } });
  expect(board.data.flatMap((one) => (one.is_drawn ? one.ticket_number : []))).toEqual([3, 5, 8]);
  expect(board.remaining_tickets).toBe(board.data.length - 3);
  expect(Math.abs(Date.parse(board.committed_at) - Date.now())).toBeLessThan(600_000);
  const lock = await shop.call(tubeLockStatus, { params: { tubeId } });
  expect(lock.body).toMatchObject({ locked: true, user_id: id });

  const again = await shop.call(drawResult, { params: { id: body.order.id }, token });
  expect(again.body.receipt).toEqual(receipt);
  expect(again.body.tickets).toEqual(body.tickets);
  const open = await shop.call(publicDrawResult, { params: { id: body.order.id } });
  expect(open.body.receipt).toEqual(receipt);
  expect(open.body).not.toHaveProperty('order');
  const stranger = await shop.member();
  expect(await shop.call(drawResult, { params: { id: body.order.id }, token: stranger.token })).toMatchObject(
    {
      status: 404,
      body: { code: 'result_missing' },
    },
  );
});

test('everybody sees who drew, under a masked name, as which ticket, and at which odds', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1, price: 10 });
  const { id, token } = await shop.member({ tokens: 100 });
  await shop.db.query('update members set display_name = $1 where id = $2', ['王小明', id]);
  const seen = async (numbers: number[]) => {
    const { body } = await shop.call(drawTickets, { ...buy(tubeId, productId, numbers), token });
    return (await shop.call(publicDrawResult, { params: { id: body.order.id } })).body;
  };
  const [first, second] = [await seen([1]), await seen([2, 3])];
  expect(JSON.stringify(first)).not.toContain('王小明');
  expect([first, second].map(({ drawn_by, drawn_before }) => [drawn_by, drawn_before])).toEqual([
    ['王＊明', 0],
    ['王＊明', 1],
  ]);
  const { rows } = await shop.db.query<{ number: number; prize_id: number }>(
    'select number, prize_id from slots where lot_id = $1',
    [tubeId],
  );
  const copies = (prizeId: number, among: readonly number[]) =>
    rows.filter(({ prize_id, number }) => prize_id === prizeId && among.includes(number)).length;
  for (const [drawn, left] of [
    [first, [1, 2, 3, 4]],
    [second, [2, 3, 4]],
  ] as const)
    expect(drawn.copies_before).toEqual(
      Object.fromEntries(drawn.tickets.map(({ prize }) => [prize.id, copies(prize.id, left)])),
    );
});

test('the last ticket brings the LAST prize and publishes the tube', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1, price: 10 });
  const { token } = await shop.member({ tokens: 100 });
  await shop.call(drawTickets, { ...buy(tubeId, productId, [1]), token });
  const { body } = await shop.call(drawTickets, {
    ...buy(tubeId, productId, [2, 3, 4], { is_full_pack: true }),
    token,
  });
  expect(body.last_prize).toMatchObject({ tier: 'LAST' });
  const { body: tube } = await shop.call(tubeTickets, { params: { tubeId } });
  expect(tube.tube_info).toMatchObject({ is_finished: true, remaining_tickets: 0 });
  expect(tube.tube_info.txid).toMatch(/^[0-9a-f]{64}$/);
  expect((await shop.call(tubeLockStatus, { params: { tubeId } })).body.locked).toBe(false);
});

test('a single draw without a number lets the server pick', async () => {
  const { productId, tubeId } = await shop.tube({ price: 10 });
  const { token } = await shop.member({ tokens: 100 });
  const { body } = await shop.call(drawTicket, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId },
    token,
  });
  expect(body.tickets).toHaveLength(1);
});
