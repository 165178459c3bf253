import * as accountCalls from '@kujiya/contract/staff/book-accounts';
import * as books from '@kujiya/contract/staff/books';
import * as calls from '@kujiya/contract/staff/closings';
import * as overviewCalls from '@kujiya/contract/staff/overview';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as accounts from './accounts.ts';
import * as months from './months.ts';
import * as overview from './overview.ts';
import { close, list } from './service.ts';

export function closingStaffRoutes(api: Api, { clock }: Shop): void {
  api.routeStaff(calls.listClosings, async (db, { query }) => ok(await list(db, query.cursor ?? null)));
  api.routeStaff(calls.closeDay, async (tx, { body, ...caller }) =>
    ok({ data: await close(tx, caller, body.day) }),
  );
  api.routeStaff(books.staffClosing, async (db, { params }) =>
    ok({ data: await months.readClosing(db, params.day) }),
  );
  api.routeStaff(books.listMonths, async (db) => ok({ data: await months.listMonths(db) }));
  api.routeStaff(books.staffMonth, async (db, { params }) =>
    ok({ data: await months.readMonth(db, params.month) }),
  );
  api.routeStaff(books.lockMonth, async (tx, { body, ...caller }) =>
    ok({ data: await months.lockMonth(tx, caller, body.month) }),
  );
  api.routeStaff(books.listVouchers, async (db, { query }) =>
    ok(await months.listVouchers(db, query.month ?? null, query.cursor ?? null)),
  );
  api.routeStaff(accountCalls.listBookAccounts, async (db) => ok({ data: await accounts.listAccounts(db) }));
  api.routeStaff(accountCalls.renameBookAccount, async (tx, { params, body, ...caller }) => {
    await accounts.renameAccount(tx, caller, params.account, body);
    return ok({});
  });
  api.routeStaff(overviewCalls.overviewMoney, async (db, { query }) =>
    ok({ data: await overview.money(db, overview.requestedRange(query, clock())) }),
  );
  api.routeStaff(overviewCalls.overviewDraws, async (db, { query }) =>
    ok({ data: await overview.draws(db, overview.requestedRange(query, clock())) }),
  );
  api.routeStaff(overviewCalls.overviewMembers, async (db, { query }) =>
    ok({ data: await overview.members(db, overview.requestedRange(query, clock())) }),
  );
  api.routeStaff(overviewCalls.overviewProducts, async (db, { query: { by = 'sold', ...range } }) =>
    ok({ data: await overview.products(db, { by, ...overview.requestedRange(range, clock()) }) }),
  );
}
