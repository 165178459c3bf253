import { expect, type Page, type Request } from '@playwright/test';
import { drawCapsules, gachaProduct } from '../contract/src/gacha.ts';
import { orderById } from '../contract/src/orders.ts';
import { askFor, expectStock, type MachineShown, openMachine, payForCapsules } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { hold } from './lib/steps.ts';
import { ownMachine } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

/**
 * Opens a machine's page, and holds back its own requests once its stream is open: from then on only the stream brings
 * changes. Returns what lets those requests go.
 */
async function openLive(page: Page, machine: MachineShown): Promise<() => void> {
  const address = `/api/gacha/product/${machine.product.id}`;
  const stream = page.waitForResponse(`**/api/gacha/products/${machine.product.id}/events`);
  let begun = 0;
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith(address)) return;
    begun += 1;
    open.add(request);
  });
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => void open.delete(request));
  await openMachine(page, machine);
  await stream;
  // A member's page refetches the data that the server rendered for a visitor, and again if something was drawn just
  // before the stream opened: where the two requests overlap, the first is aborted.
  await expect.poll(() => begun >= 1 && open.size === 0).toBe(true);
  return hold(page, `**${address}`);
}

test('two members at one machine see each other’s draws at once, and neither has to wait', async ({
  page,
  api,
  me,
  isMobile,
  enterAs,
  besides,
  storeroom,
}) => {
  const drawer = await enterAs('new');
  const machine = await ownMachine(storeroom);
  const { product } = machine;
  const { price } = product;
  const letPage = await openLive(page, machine);
  await expectStock(page, machine.items);

  const { page: other } = await besides(drawer);
  await openMachine(other, machine);
  await askFor(other, isMobile, 3, price);
  const orderId = await payForCapsules(other);
  const { data } = await api(orderById, { token: drawer.token, params: { orderId } });
  const { items: left } = await api(gachaProduct, { token: me.token, params: { id: product.id } });
  for (const { id, remaining_quantity } of left) {
    const before = machine.items.find((item) => item.id === id)!;
    const drawn = data.items.filter(({ item_id }) => item_id === id).length;
    expect(remaining_quantity).toBe(before.remaining_quantity - drawn);
  }
  await expectStock(page, left);

  // And the other way round; nobody waits for anybody.
  const letOther = await openLive(other, { ...machine, items: left });
  const [mineNow, theirs] = await Promise.all(
    [me, drawer].map(({ token }) =>
      api(drawCapsules, {
        token,
        params: { id: product.id },
        body: { payment_method: 'balance', quantity: 5, final_amount: price * 5 },
      }),
    ),
  );
  const numbers = [mineNow, theirs].flatMap((draw) => draw?.items.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(10);
  const { items: last } = await api(gachaProduct, { token: me.token, params: { id: product.id } });
  for (const one of [page, other]) await expectStock(one, last);
  // A browser does not close while a request of its page is held back.
  letPage();
  letOther();
});
