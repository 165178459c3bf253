import * as calls from '@kujiya/contract/parcels';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import * as staff from './staff.ts';

export function staffRoutes(api: Api, shop: Shop): void {
  const done = async (work: (tx: Tx) => Promise<void>) => {
    await transaction(shop.db, work);
    return ok({});
  };
  api.route(calls.staffPackList, async ({ staffId, query }) =>
    ok(await staff.packList(shop, staffId, query.status ?? 'paid', query.after)),
  );
  api.route(calls.staffPackParcel, ({ staffId, params }) =>
    done((tx) => staff.packParcel(tx, staffId, params.id)),
  );
  api.route(calls.staffHandOver, ({ staffId, params, body }) =>
    done((tx) => staff.handOver(tx, staffId, params.id, body)),
  );
  api.route(calls.staffHandOverTable, async ({ staffId, body }) =>
    ok({ data: await staff.handOverTable(shop, staffId, body.table) }),
  );
  api.route(calls.staffDeliver, ({ staffId, params }) =>
    done((tx) => staff.deliverParcel(tx, staffId, params.id)),
  );
  api.route(calls.staffReturn, ({ staffId, params }) =>
    done((tx) => staff.returnParcel(tx, staffId, params.id)),
  );
  api.route(calls.staffProlong, async ({ params, body }) =>
    ok({
      data: {
        storage_days: await transaction(shop.db, (tx) => staff.prolongItem(tx, params.id, body.days)),
      },
    }),
  );
}
