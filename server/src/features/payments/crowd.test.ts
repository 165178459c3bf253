import { expect, test } from 'vitest';
import { attemptsOf } from '#testing/attempts.ts';
import { tokensOf } from '#testing/boxes.ts';
import { beginTopUp, notify, paidResult, sealed } from '#testing/gateway.ts';
import { expectPaid } from '#testing/owners.ts';
import { useTestShop } from '#testing/shop.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
const { attempt, messages } = attemptsOf(shop);

test('payments reported together are recorded individually and once, on two servers', async () => {
  const second = await shop.another();
  const members = await Promise.all(Array.from({ length: 12 }, () => shop.member()));
  const begun = await Promise.all(members.map((member) => beginTopUp(shop, member, 300)));
  const [ann, bob, cho] = begun;
  if (!ann || !bob || !cho) throw new Error('nobody tops up');
  const results = begun.map(({ number }) => paidResult(number, 300));
  // Bob's result names another amount, Cho's the trade that paid Ann's order.
  results[1] = paidResult(bob.number, 301);
  results[2] = paidResult(cho.number, 300, { TradeNo: results[0]?.TradeNo });
  const notices = [...results, ...results].map((result) => sealed(result));
  const replies = await Promise.all(notices.map((fields, i) => notify(i % 2 ? second : shop, fields)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));

  const tokens = await Promise.all(members.map((member) => tokensOf(shop.db, member)));
  const isAnns = tokens[0] === 300;
  await expectPaid(
    shop.db,
    begun.map(({ number }, i) => {
      const isPaid = i === 0 ? isAnns : i === 2 ? !isAnns : i !== 1;
      return { number, member: at(members, i), amount: 300, usedFor: isPaid ? 'order' : null };
    }),
  );
  const [annHas = 0, bobHas = 0, choHas = 0, ...others] = tokens;
  // The trade belongs to the first order that it is reported for.
  expect([annHas + choHas, bobHas]).toEqual([300, 0]);
  expect(others).toEqual(others.map(() => 300));
  expect((await messages(bob.number)).map(({ verdict }) => verdict)).toEqual(['mismatch']);
  for (const { number } of begun.slice(3)) {
    expect(await attempt(number)).toMatchObject({ state: 'paid', used_for: 'order', card_last: '1111' });
    expect((await messages(number)).map(({ verdict }) => verdict)).toEqual(['recorded']);
  }
});

test('a cancelled top-up, and one paid twice at once, still become tokens', async () => {
  const [dan, eve] = await Promise.all([shop.member(), shop.member()]);
  const [off, twice] = await Promise.all([beginTopUp(shop, dan, 100), beginTopUp(shop, eve, 100)]);
  await shop.db.query(
    `select move_order(id, 'pending', 'cancelled', 'failed', 'clock', 'expired') from orders where order_number = $1`,
    [off.orderNumber],
  );
  await shop.db.query(
    `insert into payment_attempts (order_id, order_type, provider, number, amount, ask_at)
     select id, order_type, 'newebpay', order_number || '_2', 100, now() + interval '1 hour' from orders where order_number = $1`,
    [twice.orderNumber],
  );
  const numbers = [off.number, twice.number, `${twice.orderNumber}_2`];
  await Promise.all(numbers.map((number) => notify(shop, sealed(paidResult(number, 100)))));
  expect([await tokensOf(shop.db, dan), await tokensOf(shop.db, eve)]).toEqual([100, 200]);
  const uses = await Promise.all(numbers.map(async (number) => (await attempt(number))?.used_for));
  expect([uses[0], uses.slice(1).sort()]).toEqual(['tokens', ['order', 'tokens']]);
  await expectPaid(
    shop.db,
    numbers.map((number, i) => ({ number, member: i === 0 ? dan : eve, amount: 100, usedFor: uses[i] })),
  );
});
