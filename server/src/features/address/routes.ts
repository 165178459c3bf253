import * as calls from '@kujiya/contract/address';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import * as address from './service.ts';

export function addressRoutes(api: Api, context: Context): void {
  api.route(calls.listAddresses, ({ memberId }) => address.listAddresses(context, memberId));
  api.routeOnce(calls.addAddress, (tx, { memberId, body }) => address.addAddress(tx, memberId, body));
  api.route(calls.changeAddress, ({ memberId, params, body }) =>
    address.changeAddress(context, memberId, params.id, body),
  );
  api.route(calls.deleteAddress, ({ memberId, params }) =>
    address.deleteAddress(context, memberId, params.id),
  );
  api.route(calls.setDefaultAddress, ({ memberId, params }) =>
    address.setDefaultAddress(context, memberId, params.id),
  );
}
