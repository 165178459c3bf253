import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { retryLimits } from '#platform/retry.ts';
import { whileBusy } from '#testing/busy.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

/** How often `work` asks the database to draw. */
async function drawsDuring(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const count = query.mock.calls.filter(
    ([asked]) => (asked as unknown as { name?: string }).name === 'draws.draw',
  ).length;
  query.mockRestore();
  return count;
}

test('a purchase asks once, also when it is refused', async () => {
  const { tubeId, productId } = await shop.tube();
  const [ann, bob] = [await shop.member({ tokens: 1_000 }), await shop.member({ tokens: 1_000 })];
  const buy = (token: string, ticket_numbers = [1]) =>
    shop.call(drawTickets, {
      params: { tubeId },
      body: { payment_method: 'balance', product_id: productId, ticket_numbers },
      token,
    });
  expect(await drawsDuring(() => buy(ann.token))).toBe(1);
  expect(await drawsDuring(() => buy(bob.token))).toBe(1);
  expect(await drawsDuring(() => buy(ann.token))).toBe(1);
});

test('a changed price costs one more', async () => {
  const { tubeId, productId } = await shop.tube();
  const { token } = await shop.member({ tokens: 1_000 });
  const any = () =>
    shop.call(drawTicket, {
      params: { tubeId },
      body: { payment_method: 'balance', product_id: productId },
      token,
    });
  await any();
  await shop.db.query('update products set price = 70 where id = $1', [productId]);
  expect(await drawsDuring(any)).toBe(2);
  expect(await drawsDuring(any)).toBe(1);
});

test('a lot that another server never lets go is asked for no longer than its limit', async () => {
  const { tubeId, productId } = await shop.tube();
  const { token } = await shop.member({ tokens: 1_000 });
  const busy: [string, unknown[]] = ['select from lots where id = $1 for no key update', [tubeId]];
  await whileBusy(shop.db, busy, async () => {
    const asked = await drawsDuring(async () => {
      const { body } = await shop.call(drawTickets, {
        params: { tubeId },
        body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1] },
        token,
      });
      expect(body.code).toBe('draw_busy');
    });
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThanOrEqual(1 + retryLimits.busy.most);
  });
});
