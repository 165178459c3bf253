import { publishedTube } from '@kujiya/contract/fairness';
import { tubeTickets } from '@kujiya/contract/ichiban';
import { closeDay } from '@kujiya/contract/staff/closings';
import { commitLot, openLot, planLots } from '@kujiya/contract/staff/lots';
import { createStaffProduct, publishStaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { staffLogin } from '@kujiya/contract/staff/session';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { verifyLot } from '@kujiya/fairness/verify-lot';
import { beforeAll, expect, test } from 'vitest';
import { sandboxRoot } from '#shop/beacon/sandbox.ts';
import { createAssigner } from '#shop/draws/assign.ts';
import { startTopUp } from '#testing/gateway.ts';
import { ownedBy } from '#testing/owners.ts';
import { haveUploaded, uploadedPicture as picture } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';
import { createAccount } from './features/staff/accounts.ts';

const shop = useTestShop();
let address = '';
beforeAll(async () => {
  address = await shop.listen();
});

const tiers = [
  ['A', 2, 900],
  ['B', 3, 700],
  ['C', 5, 400],
  ['D', 10, 150],
  ['E', 10, 120],
  ['F', 15, 80],
  ['G', 15, 60],
  ['H', 20, 40],
] as const;

test('an empty shop comes to its first sale by calls alone: stocked, committed, sold out, proven, the day closed', async () => {
  const account = { email: 'owner@toys.example', name: '老闆', role: 'owner', password: 'a long password' };
  await createAccount(shop.db, account);
  const login = await shop.call(staffLogin, { body: { email: account.email, password: account.password } });
  const { token } = login.body.data;
  await haveUploaded(shop.db);

  const made = await shop.call(createStaffProduct, {
    body: { type: 0, name: '第一個一番賞', series: '開店', price: 250, images: [picture] },
    token,
  });
  const { id, version } = made.body.data;
  const prizes = tiers.map(([tier, quantity, value]) => ({
    ...{ tier, quantity, value, name: `${tier}賞`, is_big: tier < 'D', image_url: picture },
  }));
  const put = await shop.call(setStaffPrizes, { params: { id }, body: { version, prizes }, token });
  expect(put.status).toBe(200);
  const plan = await shop.call(planLots, {
    params: { id },
    body: { title: '第一筒', last_prize: { name: '最後賞', image_url: picture, value: 1_200 } },
    token,
  });
  const [lot] = plan.body.data.lots;
  expect(lot).toMatchObject({ state: 'planned', total: 80 });
  const tubeId = lot?.id ?? 0;
  const params = { id: tubeId };
  const committed = await shop.call(commitLot, { params, body: {}, token });
  expect(committed.body).toMatchObject({ data: { state: 'committed', brings: 20_000, gives: 12_700 } });
  // By the sandbox's own round, as the loop of a server does it.
  const assign = createAssigner(
    shop.db,
    () => [address + sandboxRoot],
    () => expect.unreachable(),
  );
  await until(async () => (await assign()).includes(tubeId));
  const publish = () => shop.call(publishStaffProduct, { params: { id }, token });
  expect(await publish()).toMatchObject({ status: 422, body: { missing: ['lot'] } });
  expect(await shop.call(openLot, { params, body: {}, token })).toMatchObject({ status: 200 });
  expect(await publish()).toMatchObject({ status: 200 });

  const ann = await shop.member({ tokens: 0 });
  for (let nth = 0; nth < 2; nth++) {
    const topUp = await startTopUp(shop, ann, 10_000);
    await topUp.act('pay', 'CREDIT');
  }
  const opened = await shop.call(tubeTickets, { params: { tubeId } });
  const { root, txid_hash } = opened.body.tube_info;
  for (let from = 1; from <= 80; from += 10) {
    const ticket_numbers = Array.from({ length: 10 }, (_, i) => from + i);
    const body = { payment_method: 'balance' as const, product_id: id, ticket_numbers };
    expect(await shop.call(drawTickets, { params: { tubeId }, body, token: ann.token })).toMatchObject({
      status: 200,
    });
  }
  const [owned] = await ownedBy(shop.db, [ann]);
  expect(owned?.tokens).toBe(0);
  expect(owned?.orders.flatMap(({ stored }) => stored)).toHaveLength(81);

  const { body: published } = await shop.call(publishedTube, { params: { tubeId } });
  const { ok, checks } = await verifyLot(published);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(ok).toBe(true);
  expect(published).toMatchObject({
    root,
    txidHash: txid_hash,
  });

  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });
  const closed = await shop.call(closeDay, { body: { day }, token });
  expect(closed.body).toMatchObject({
    data: {
      sold: 20_000,
      topped_up: 20_000,
      liabilities: { tokens: 0, pieces: 81, prizes: 12_700 },
      balanced: true,
    },
  });
});
