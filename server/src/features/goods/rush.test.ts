import { setTimeout } from 'node:timers/promises';
import { createOrder } from '@kujiya/contract/goods';
import { expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { useTestShop } from '#testing/shop.ts';
import { addressOf, tokensOf } from '#testing/storage.ts';

const shop = useTestShop();

test('in a rush on goods everybody else is charged for their own order, and nobody for another', async () => {
  const second = await shop.another();
  const price = { scarce: 70, plenty: 30 };
  const buyers = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const tokens = 5_000 + 100 * i;
      const member = await shop.member({ tokens });
      return {
        ...member,
        tokens,
        recipient: `收件人${i}`,
        email: `buyer${i}@toys.example`,
        isCrowd: i % 5 > 0,
      };
    }),
  );
  const addresses = await Promise.all(buyers.map((buyer) => addressOf(shop, buyer, buyer.recipient)));
  const plenty = await makeGoods(shop.db, { stock: 1_000, price: price.plenty });
  for (let round = 0; round < 24; round++) {
    const scarce = await makeGoods(shop.db, { stock: 2, price: price.scarce });
    const replies = await Promise.all(
      buyers.map(async (buyer, i) => {
        const byCard = !buyer.isCrowd && i % 24 === round;
        const hasAddress = (i + round) % 2 === 0;
        // Spread over some milliseconds, so that orders wait behind those that sell the last pieces.
        await setTimeout((i * (round + 1)) % 12);
        const { status, body } = await (i % 2 ? second : shop).call(createOrder, {
          body: {
            items: [{ product_id: buyer.isCrowd ? scarce : plenty, quantity: 1 }],
            ...(hasAddress && { address_id: addresses[i] }),
            ...(byCard
              ? {
                  payment_method: 'credit_card',
                  invoice_type: 'personal',
                  carrier_code: '/ABC+123',
                  email: buyer.email,
                }
              : { payment_method: 'balance' }),
          },
          token: buyer.token,
        });
        return { buyer, status, body, byCard, hasAddress };
      }),
    );
    expect(replies.filter(({ buyer, status }) => buyer.isCrowd && status === 200)).toHaveLength(2);
    for (const { buyer, status, body, byCard, hasAddress } of replies) {
      if (status !== 200) {
        expect([buyer.isCrowd, status, body.code]).toEqual([true, 409, 'cart_changed']);
        continue;
      }
      const charge = byCard ? 0 : buyer.isCrowd ? price.scarce : price.plenty;
      buyer.tokens -= charge;
      expect(body.data.tokens).toBe(buyer.tokens);
      await expectOwnOrder(shop.db, buyer, body.data.id, {
        charge,
        recipient: hasAddress ? buyer.recipient : null,
        email: byCard ? buyer.email : null,
      });
    }
  }
  for (const buyer of buyers) expect(await tokensOf(shop, buyer)).toBe(buyer.tokens);
});
