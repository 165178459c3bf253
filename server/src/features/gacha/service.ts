import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { gachaLimits, gachaRefusals as refusals } from '@kujiya/contract/gacha';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import { Refused } from '#platform/http/refused.ts';
import { firstOwnedOfBooked, orderOfBooked, orderOfReserved } from '#shop/draws/orders.ts';
import { coreOfBooked } from '#shop/draws/proofs.ts';
import type { PaymentTerms } from '#shop/draws/purchase.ts';
import type { Buyer } from '#shop/draws/service.ts';
import type { Shop } from '#shop/feature.ts';
import { machineNotices } from './live.ts';

const isQuantity = (count: number) => gachaLimits.quantities.some((quantity) => quantity === count);

/** The rules of capsules over the draw kernel. */
export function createGacha({ draws }: Shop) {
  const { lotCache, proofs } = draws;

  return {
    /**
     * Buys the next 1, 3, 5 or 10 capsules of a machine, or none: opened in one commit, or kept until they are paid by
     * card; refuses with the reasons of `drawCapsules` in the contract.
     */
    async draw(buyer: Buyer, productId: number, count: number, payment: PaymentTerms) {
      const bought = await draws.buy(buyer, payment, {
        game: 'gacha',
        target: productId,
        notices: machineNotices,
        refusals,
        async choose(bypassCache) {
          if (!isQuantity(count)) throw new Refused(refusals.quantity_invalid);
          const product = await lotCache.product(productId, bypassCache);
          if (product.type !== 2) throw new Refused(catalogueRefusals.product_missing);
          const total = drawPrice(product) * count;
          return { product, numbers: [], count, full: false, total };
        },
      });
      if ('reserved' in bought) return { reserved: orderOfReserved(bought.reserved) };
      const { booked } = bought;
      const firstOwned = firstOwnedOfBooked(booked);
      const items = await Promise.all(
        booked.tickets.map(async ([number, prizeId]) => ({
          ...(await lotCache.figure(productId, prizeId)),
          number,
          is_new: firstOwned.has(number),
        })),
      );
      const [item] = items;
      if (!item) throw new Error(`order ${booked.order} has no capsule`);
      return {
        item,
        items,
        order: orderOfBooked(booked),
        product_id: productId,
        product_name: (await lotCache.product(productId)).name,
        receipt: await proofs.receipt(coreOfBooked(booked)),
        balance: { tokens: booked.tokens, points: booked.points },
      };
    },
  };
}
