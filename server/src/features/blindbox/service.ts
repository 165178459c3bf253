import {
  type CaseBox,
  blindboxLimits as limits,
  blindboxRefusals as refusals,
} from '@kujiya/contract/blindbox';
import type { BoxResult } from '@kujiya/contract/box-purchase';
import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import type { DrawOrder } from '@kujiya/contract/shop/draws';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { casePrice, drawPrice } from '@kujiya/contract/shop/pricing';
import { Refused } from '#platform/http/refused.ts';
import { withRetries } from '#platform/retry.ts';
import { type Lot, undrawnNumbers } from '#shop/draws/lots.ts';
import {
  drawnOrder,
  firstOwnedNumbers,
  firstOwnedOfBooked,
  orderOfBooked,
  orderOfReserved,
} from '#shop/draws/orders.ts';
import { coreOfBooked, type ReceiptCore } from '#shop/draws/proofs.ts';
import type { PaymentTerms } from '#shop/draws/purchase.ts';
import type { Bought, Buyer } from '#shop/draws/service.ts';
import type { Shop } from '#shop/feature.ts';
import { blindboxProduct, caseNow, casesNow } from './cases.ts';
import { boughtNotices, freedNotice, heldNotices } from './live.ts';
import * as queries from './queries.ts';

const holdRefusals: Record<string, Refusal> = {
  ...blockRefusals,
  ...refusals,
  draw_busy: drawRefusals.draw_busy,
  lot_paused: drawRefusals.lot_paused,
  login_required: commonRefusals.login_required,
};

/** The rules of blind boxes over the draw kernel. */
export function createBlindbox({ db, draws }: Shop) {
  const { lotCache, proofs, notifier } = draws;

  async function requireCase(id: number): Promise<Lot> {
    const lot = await lotCache.lot(id, 'blindbox');
    if (!lot) throw new Refused(refusals.package_missing);
    return lot;
  }

  async function hold(
    token: Buffer,
    lotId: number,
    number: number,
    seconds: number,
  ): Promise<queries.BoxHold> {
    const ask = () => queries.holdBox.alone(db, token, lotId, number, seconds, ...queries.holdTimes);
    // Somebody else is being refused this box at the same moment.
    const [row] = await withRetries(ask, (tried) => {
      const answer = 'result' in tried ? tried.result[0]?.result : undefined;
      return answer && 'refused' in answer && answer.refused === 'draw_busy' ? 'box_busy' : null;
    });
    const result = row?.result;
    if (!result) throw new Error('hold_box returned no row');
    if ('refused' in result) {
      const refusal = holdRefusals[result.refused];
      if (!refusal) throw new Error(`hold_box refused with an unknown code: ${result.refused}`);
      // With the product on which the buyer can choose another box.
      throw new Refused(refusal, result.product ? { redirect_product_id: result.product } : {});
    }
    if (result.isNew) for (const notice of heldNotices(lotId, number, result)) notifier.send(notice);
    return result;
  }

  async function known(memberId: number, lotId: number, number: number) {
    const rows = await queries.knownOfBox(db, memberId, lotId, number);
    const figures = rows.map(({ holds, ...figure }) => ({ holds, figure }));
    return {
      is: figures.find(({ holds }) => holds)?.figure ?? null,
      is_not: figures.filter(({ holds }) => !holds).map(({ figure }) => figure),
    };
  }

  async function view(order: DrawOrder, core: ReceiptCore, firstOwned: Set<number>): Promise<BoxResult> {
    const lot = await requireCase(core.lotId);
    const product = await lotCache.product(lot.product_id);
    const items = await Promise.all(
      core.tickets.map(async ([number, prizeId]) => {
        const figure = await lotCache.figure(product.id, prizeId);
        return {
          item_index: number,
          item_id: figure.id,
          item_name: figure.name,
          item_image_url: figure.image_url,
          rarity: figure.rarity,
          is_new: firstOwned.has(number),
        };
      }),
    );
    const [first] = items;
    if (!first) throw new Error(`order ${order.id} has no box`);
    return {
      order_id: order.id,
      order,
      product_id: product.id,
      product_name: product.name,
      package_id: lot.id,
      package_title: lot.title,
      box_image_url: product.box_image_url,
      item_name: first.item_name,
      item_image_url: first.item_image_url,
      items,
      receipt: await proofs.receipt(core),
    };
  }

  async function viewBought(bought: Bought) {
    if ('reserved' in bought) return { reserved: orderOfReserved(bought.reserved) };
    const { booked } = bought;
    return {
      ...(await view(orderOfBooked(booked), coreOfBooked(booked), firstOwnedOfBooked(booked))),
      id: booked.order,
      balance: { tokens: booked.tokens, points: booked.points },
    };
  }

  return {
    /** A product and its cases, those with boxes left first. Refuses `product_missing`. */
    async cases(productId: number) {
      const product = await lotCache.product(productId, true);
      if (product.type !== 1) throw new Refused(catalogueRefusals.product_missing);
      return { product: blindboxProduct(product), packages: await casesNow(db, product) };
    },

    /** The boxes of a case. Refuses `package_missing`. */
    async items(packageId: number): Promise<CaseBox[]> {
      const lot = await requireCase(packageId);
      return (await caseNow(db, lot, await lotCache.product(lot.product_id))).items;
    },

    requireCase,

    /**
     * Holds a box for at most 150 seconds and returns it. Refuses as `heldBox` in the contract, with
     * `redirect_product_id`.
     */
    async holdBox(tokenHash: Buffer, packageId: number, number: number, seconds: number) {
      const lot = await requireCase(packageId);
      const held = await hold(tokenHash, packageId, number, Math.min(seconds, limits.lock));
      const product = await lotCache.product(lot.product_id);
      const [shown, learnt] = await Promise.all([
        caseNow(db, lot, product),
        known(held.member, packageId, number),
      ]);
      return {
        product: blindboxProduct(product),
        package: shown,
        lock: {
          item_index: number,
          expires_at: new Date(held.until).toISOString(),
          remain: Math.max(0, held.remain),
        },
        known: learnt,
      };
    },

    /** Gives back the box of this case that a member holds, if any. */
    async releaseBox(memberId: number, packageId: number): Promise<void> {
      const lot = await lotCache.lot(packageId, 'blindbox');
      if (!lot) return;
      const [row] = await queries.releaseBox.alone(db, memberId, lot.id);
      if (row?.number) notifier.send(freedNotice(lot.id, row.number, row.remaining));
    },

    /**
     * Buys the box the buyer holds: opened at once, or reserved until it is paid by card; refuses with the reasons of
     * `buyItem` in the contract.
     */
    async buyBox(buyer: Buyer, packageId: number, number: number, payment: PaymentTerms) {
      return viewBought(
        await draws.buy(buyer, payment, {
          game: 'blindbox',
          target: packageId,
          notices: boughtNotices,
          refusals,
          async choose(bypassCache) {
            const lot = await requireCase(packageId);
            if (number > lot.total) throw new Refused(refusals.box_missing);
            const product = await lotCache.product(lot.product_id, bypassCache);
            return {
              product,
              numbers: [number],
              count: 1,
              full: false,
              total: drawPrice(product),
            };
          },
        }),
      );
    },

    /** The same for all boxes left in a case; refuses with the reasons of `buyEntireProduct` in the contract. */
    async buyCase(buyer: Buyer, productId: number, packageId: number, payment: PaymentTerms) {
      return viewBought(
        await draws.buy(buyer, payment, {
          game: 'blindbox',
          target: packageId,
          notices: boughtNotices,
          refusals,
          passing: [refusals.package_changed.code],
          async choose(bypassCache) {
            const lot = await requireCase(packageId);
            if (lot.product_id !== productId) throw new Refused(refusals.package_missing);
            const product = await lotCache.product(productId, bypassCache);
            const numbers = await undrawnNumbers(db, lot.id, buyer.tokenHash);
            if (numbers.length === 0) throw new Refused(refusals.package_sold_out);
            const total = casePrice(product, numbers.length, lot.total);
            return { product, numbers, count: numbers.length, full: true, total };
          },
        }),
      );
    },

    /** The figures an order of a member drew. Refuses `result_missing`. */
    async result(orderId: number, memberId: number) {
      const drawn = await drawnOrder(db, orderId, 'blindbox');
      if (drawn?.memberId !== memberId) throw new Refused(refusals.result_missing);
      return view(drawn.order, drawn.core, await firstOwnedNumbers(db, orderId));
    },
  };
}
