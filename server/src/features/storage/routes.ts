import * as cabinetCalls from '@kujiya/contract/cabinet';
import type { InputOf } from '@kujiya/contract/kernel/call';
import * as parcelCalls from '@kujiya/contract/parcels';
import * as presentCalls from '@kujiya/contract/presents';
import * as calls from '@kujiya/contract/storage';
import * as variantCalls from '@kujiya/contract/variants';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import * as variants from '#shop/draws/variants.ts';
import type { Shop } from '#shop/feature.ts';
import { eraseLink } from './cabinet-queries.ts';
import * as parcels from './parcels.ts';
import * as presents from './presents.ts';
import { sendParcel, weighParcel } from './send.ts';
import * as storage from './service.ts';

const { storageLimits: limits, storageMessages: messages } = calls;

export function storageRoutes(api: Api, shop: Shop): void {
  api.route(calls.listBoxItems, async ({ memberId, query }) =>
    ok(
      await storage.listItems(shop, memberId, {
        ...query,
        tab: query.tab ?? 'all',
        page: query.page ?? 1,
        size: query.per_page ?? limits.pageSize,
      }),
    ),
  );
  api.route(calls.storageCounts, async ({ memberId, query }) =>
    ok({ data: await storage.countItems(shop, memberId, query.unopened) }),
  );
  api.route(cabinetCalls.cabinet, async ({ memberId }) =>
    ok({ data: await storage.cabinetOf(shop, memberId) }),
  );
  api.route(cabinetCalls.cabinetLink, async ({ memberId }) =>
    ok({ data: await storage.cabinetLinkOf(shop.db, memberId) }),
  );
  api.route(cabinetCalls.showCabinet, async ({ memberId }) =>
    ok({
      message: cabinetCalls.cabinetMessages.shown,
      data: await transaction(shop.db, (tx) => storage.showCabinet(tx, memberId)),
    }),
  );
  api.route(cabinetCalls.hideCabinet, async ({ memberId }) => {
    await eraseLink.alone(shop.db, memberId);
    return ok({ message: cabinetCalls.cabinetMessages.hidden, data: { code: null } });
  });
  api.route(cabinetCalls.sharedCabinet, async ({ params }) =>
    ok({ data: await storage.sharedCabinet(shop, params.code) }),
  );
  api.route(calls.selectForShipping, async ({ memberId, params, body }) =>
    ok({
      message: messages.selected,
      data: await transaction(shop.db, (tx) =>
        storage.selectItems(tx, memberId, [{ id: params.id, quantity: body.quantity }]),
      ),
    }),
  );
  api.route(calls.batchSelectForShipping, async ({ memberId, body }) =>
    ok({
      message: messages.selected,
      data: await transaction(shop.db, (tx) => storage.selectItems(tx, memberId, body.items)),
    }),
  );
  api.route(calls.cancelSelection, async ({ memberId, params }) => {
    await transaction(shop.db, (tx) => storage.cancelSelection(tx, memberId, params.id));
    return ok({ message: messages.cancelled });
  });
  api.route(calls.cancelSelections, async ({ memberId }) => {
    await transaction(shop.db, (tx) => storage.cancelSelections(tx, memberId));
    return ok({ message: messages.allCancelled });
  });
  api.route(variantCalls.tubeVariants, async ({ memberId, params }) =>
    ok({ data: await variants.variantsOfTube(shop.db, params.tubeId, memberId) }),
  );
  api.route(variantCalls.chooseVariant, async ({ memberId, params, body }) => {
    const taken = await transaction(shop.db, (tx) =>
      variants.chooseVariant(tx, memberId, params.id, body.variant_id),
    );
    await variants.publishTaken(shop.db, shop.notices, taken);
    const [data] = await storage.itemsById(shop, memberId, [params.id]);
    if (!data) throw new Error(`item ${params.id} is gone`);
    return ok({ data });
  });
  api.route(variantCalls.chooseMissingVariants, async ({ memberId, body }) => {
    const taken = await transaction(shop.db, (tx) => variants.chooseMissing(tx, memberId, body.item_ids));
    await variants.publishTaken(shop.db, shop.notices, taken);
    return ok({ data: await storage.itemsById(shop, memberId, body.item_ids) });
  });
  type Sending = { memberId: number; body: InputOf<typeof calls.shippingOrder>['body'] };
  const methodOf = ({ body }: Sending) => body.shipping_method ?? 'standard';
  /** A check only reads, so it is answered ahead of the transaction and not kept. */
  const check = async (sending: Sending) => {
    const { memberId, body } = sending;
    if (body.action !== 'check') return undefined;
    const { items, counting, freeIn, fee } = await weighParcel(shop.db, memberId, body.item_ids);
    return ok({
      requires_payment: fee > 0,
      shipping_fee: fee,
      data: {
        items_count: items,
        counting_items: counting,
        free_in: freeIn,
        shipping_method: methodOf(sending),
      },
    });
  };
  const confirm = async (tx: Tx, sending: Sending) => {
    const { memberId, body } = sending;
    const sent = await sendParcel(shop, tx, memberId, {
      ids: body.item_ids,
      addressId: body.address_id ?? null,
      method: methodOf(sending),
      note: body.customer_note ?? '',
      pays: body.payment_method === 'balance',
      shown: { items: body.items_count ?? null, fee: body.shipping_fee ?? null },
    });
    return ok({
      message: sent.fee > 0 ? messages.shippedPaid : messages.shippedFree,
      requires_payment: sent.fee > 0,
      shipping_fee: sent.fee,
      data: {
        items_count: sent.items,
        counting_items: sent.counting,
        free_in: sent.freeIn,
        shipping_method: methodOf(sending),
        order_id: sent.order,
        order_number: sent.number,
      },
    });
  };
  api.routeOnce(calls.shippingOrder, confirm, check);
  api.route(parcelCalls.listParcels, async ({ memberId, query }) =>
    ok(await parcels.listParcels(shop, memberId, query)),
  );
  api.routeOnce(parcelCalls.cancelParcel, async (tx, { memberId, params }) => {
    await parcels.cancelParcel(tx, memberId, params.id);
    return ok({ message: parcelCalls.parcelMessages.cancelled });
  });
  api.routeOnce(presentCalls.givePresent, async (tx, { memberId, body }) =>
    ok({ data: await presents.givePresent(tx, memberId, { itemId: body.item_id, word: body.word }) }),
  );
  api.route(presentCalls.listPresents, async ({ memberId }) =>
    ok({ data: await presents.listPresents(shop.db, memberId) }),
  );
  api.route(presentCalls.revokePresent, async ({ memberId, params }) => {
    await transaction(shop.db, (tx) => presents.revokePresent(tx, memberId, params.id));
    return ok({ message: presentCalls.presentMessages.revoked });
  });
  api.route(presentCalls.openPresent, async ({ memberId, params }) =>
    ok({ data: await presents.openPresent(shop.db, memberId, params.code) }),
  );
  api.route(presentCalls.claimPresent, async ({ memberId, params }) => {
    await transaction(shop.db, (tx) => presents.claimPresent(tx, memberId, params.code));
    return ok({ message: presentCalls.presentMessages.claimed });
  });
}
