import { type Static, Type } from 'typebox';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Success } from '../kernel/schema.ts';
import { CodeText, FreeText } from '../kernel/texts.ts';
import type { StaffRight } from './rights.ts';

/** Views that a person may have of one list; lengths in characters. */
export const viewLimits = { perList: 30, nameMax: 30, queryMax: 500 } as const;

const ViewList = Type.Union([
  Type.Literal('products'),
  Type.Literal('orders'),
  Type.Literal('shipments'),
  Type.Literal('refunds'),
  Type.Literal('payments'),
  Type.Literal('log'),
]);
export type ViewList = Static<typeof ViewList>;

/**
 * The lists that views are of, and the right to read each. Where the search finds people by phone or e-mail, its words
 * are no part of a view, which would keep them beyond the member's account.
 */
export const viewLists = {
  products: { right: 'read_catalogue', keepsSearch: true },
  orders: { right: 'read_orders', keepsSearch: false },
  shipments: { right: 'read_parcels', keepsSearch: false },
  refunds: { right: 'read_refunds', keepsSearch: false },
  payments: { right: 'read_money', keepsSearch: false },
  log: { right: 'read_log', keepsSearch: true },
} as const satisfies Record<ViewList, { right: StaffRight; keepsSearch: boolean }>;

export const viewRefusals = defineRefusals({
  view_missing: [404, '找不到這個檢視，可能已經刪除'],
  view_invalid: [422, `檢視的名稱要有 1 至 ${viewLimits.nameMax} 字`],
  view_taken: [409, '您已經有同名的檢視'],
  view_limit: [409, `每個清單最多 ${viewLimits.perList} 個檢視，請先刪除用不到的`],
});

const View = Type.Object({
  id: Id,
  name: Type.String(),
  /** The list's filters, as its address holds them. */
  query: Type.String(),
  /** Seen by everybody who may read the list. */
  is_shared: Type.Boolean(),
  /** Whether it is the caller's own, who alone may change it. */
  is_own: Type.Boolean(),
  owner: Type.String(),
});
export type View = Static<typeof View>;

const staffCall = { access: 'staff', right: 'self' } as const;
const name = FreeText(viewLimits.nameMax, 1);
const fields = { name: viewRefusals.view_invalid } as const;

export const staffViews = defineCall({
  ...staffCall,
  method: 'GET',
  path: '/api/staff/views',
  summary:
    "List the caller's own views of a list and those that others share, by name. Needs the right to read the list.",
  query: Type.Object({ list: ViewList }),
  answer: Success({ data: Type.Array(View) }),
});

export const saveStaffView = defineCall({
  ...staffCall,
  words: '儲存檢視',
  method: 'POST',
  path: '/api/staff/views',
  summary: 'Save the filters of a list as a view.',
  body: Type.Object({
    list: ViewList,
    name,
    query: CodeText(viewLimits.queryMax),
    is_shared: Type.Boolean(),
  }),
  answer: Success({ data: View }),
  refusals: [viewRefusals.view_taken, viewRefusals.view_limit],
  fields,
});

export const changeStaffView = defineCall({
  ...staffCall,
  words: '修改檢視',
  method: 'PATCH',
  path: '/api/staff/views/:id',
  summary: 'Rename an own view, or share it with everybody who may read the list.',
  params: IdParams,
  body: Type.Object({ name, is_shared: Type.Boolean() }),
  answer: Success({ data: View }),
  refusals: [viewRefusals.view_taken],
  fields: { ...fields, id: viewRefusals.view_missing },
});

export const deleteStaffView = defineCall({
  ...staffCall,
  words: '刪除檢視',
  method: 'DELETE',
  path: '/api/staff/views/:id',
  summary: 'Delete an own view.',
  params: IdParams,
  answer: Success({}),
  fields: { id: viewRefusals.view_missing },
});
