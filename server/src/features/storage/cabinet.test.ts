import { cabinet, cabinetLink, hideCabinet, sharedCabinet, showCabinet } from '@kujiya/contract/cabinet';
import { cabinetPicturePath } from '@kujiya/contract/shop/paths';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

async function collector() {
  const { productId, tubeId } = await shop.tube({ tickets: 6, big: 1, price: 10 });
  const member = await shop.member({ tokens: 100 });
  await shop.db.query('update members set display_name = $1 where id = $2', ['王小明', member.id]);
  await shop.call(drawTickets, {
    token: member.token,
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2] },
  });
  return member;
}
const picture = async (code: string) => (await shop.app.inject({ url: cabinetPicturePath(code) })).statusCode;

test('a cabinet is the member’s alone until it is shown, and keeps its address until it is hidden', async () => {
  const { token } = await collector();
  expect((await shop.call(cabinetLink, { token })).body.data.code).toBeNull();
  const first = (await shop.call(showCabinet, { token })).body.data.code!;
  expect((await shop.call(showCabinet, { token })).body.data.code).toBe(first);
  expect((await shop.call(cabinetLink, { token })).body.data.code).toBe(first);
  expect(await picture(first)).toBe(200);
  await shop.call(hideCabinet, { token });
  expect((await shop.call(cabinetLink, { token })).body.data.code).toBeNull();
  expect(await shop.call(sharedCabinet, { params: { code: first } })).toMatchObject({
    status: 404,
    body: { code: 'cabinet_missing' },
  });
  const again = (await shop.call(showCabinet, { token })).body.data.code;
  expect(again).not.toBe(first);
});

test('a shown cabinet has the masked name and what stands in it, without gaps or anything else', async () => {
  const { token } = await collector();
  const code = (await shop.call(showCabinet, { token })).body.data.code!;
  const { body } = await shop.call(sharedCabinet, { params: { code } });
  const mine = (await shop.call(cabinet, { token })).body.data;
  expect(body.data.owner).toBe('王＊明');
  expect(body.data.shelves).toEqual(
    mine.map(({ kinds, ...shelf }) => ({ ...shelf, kinds: kinds.filter(({ count }) => count > 0) })),
  );
  expect(body.data.shelves[0]!.kinds.length).toBeLessThan(mine[0]!.kinds.length);
  expect(JSON.stringify(body)).not.toContain('王小明');
});

test('nobody finds a cabinet by a guess', async () => {
  expect((await shop.call(sharedCabinet, { params: { code: 'A'.repeat(20) } })).status).toBe(404);
  for (const code of ['A'.repeat(20), 'x', '1', '..%2fshop']) expect(await picture(code)).toBe(404);
});
