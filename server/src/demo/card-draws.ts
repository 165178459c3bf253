import { type Database, type Tx, transaction, writeStatement } from '#platform/postgres/database.ts';
import { releaseOrder, reserveSlots } from '#shop/draws/card.ts';
import { undrawnNumbers } from '#shop/draws/lots.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import { insertOrderInvoice } from '#shop/payments/queries.ts';
import { handleMessage, startAttempt } from '#shop/payments/service.ts';
import type { Buyer } from './members.ts';
import type { Stock } from './products.ts';

const invoice = JSON.stringify({
  invoice_type: 'personal',
  carrier_number: '/KUJIYA1',
  email: 'toybox@kujiya.example',
});

const releaseTube = writeStatement<object, [lotId: number]>(
  'demo.release_card_tube',
  'update lots set locked_by = null, locked_until = null where id = $1',
);

/**
 * Gives the demo member draws by card through the shop's own checkout: one that was called off, and one that was paid.
 */
export async function loadCardDraws(db: Database, buyer: Buyer, stocks: readonly Stock[]): Promise<void> {
  const stock = stocks.findLast(({ game }) => game === 'ichiban');
  const lot = stock?.lots.at(-1);
  if (!stock || !lot) throw new Error('the demo world has no tube');
  const log = {
    error(_: object, text: string) {
      throw new Error(text);
    },
  };
  const reserve = async (count: number) => {
    const numbers = (await undrawnNumbers(db, lot.id, buyer.token)).slice(0, count);
    const result = await reserveSlots(db, buyer.id, 'credit_card', {
      game: 'ichiban',
      token: buyer.token,
      key: null,
      bodyHash: null,
      target: lot.id,
      version: stock.version,
      numbers,
      count,
      full: false,
      total: stock.price * count,
      points: 0,
      pointsDiscount: 0,
      orderNumber: newOrderNumber('K', Date.now()),
    });
    if ('refused' in result) throw new Error(`a demo draw by card was refused: ${result.refused}`);
    return result;
  };
  const begin = async (
    tx: Tx,
    { order: id, number: orderNumber, final: amount }: Awaited<ReturnType<typeof reserve>>,
  ) => {
    await insertOrderInvoice(tx, id, invoice);
    return (await startAttempt(tx, 'newebpay', { id, orderNumber, amount }, 600)).number;
  };

  const putBack = await reserve(3);
  await transaction(db, (tx) => releaseOrder(tx, putBack.order, 'member', 'cancelled'));

  const paid = await reserve(2);
  const number = await transaction(db, (tx) => begin(tx, paid));
  const outcome = {
    state: 'paid',
    tradeNumber: `DEMO${paid.number}`,
    method: 'credit_card',
    paidAt: new Date(),
    card: { first: '400022', last: '1111' },
  } as const;
  const message = {
    number,
    amount: paid.final,
    ours: true,
    outcome,
    kept: {},
    said: { code: null, words: null },
  };
  const verdict = await handleMessage({ db, log }, 'newebpay', message, 'notice');
  if (verdict !== 'recorded') throw new Error(`the demo's draw by card was ${verdict}`);
  await transaction(db, (tx) => releaseTube(tx, lot.id));
}
