/** The office's pages that the server leads to; its menu is collected by `admin/src/app/areas.ts`. */
/** The parts of a product's page; the first, which has no name, is what it is. */
export type ProductTab = 'prizes' | 'lots' | 'stock' | 'places' | 'log';
export const productPage = (id: number, tab?: ProductTab): string =>
  tab === undefined ? `/products/${id}` : `/products/${id}?tab=${tab}`;
/** The products with this kind of work: where there is one, that one. */
export const productsWith = (work: string, ids: readonly string[], tab: ProductTab): string =>
  ids.length === 1 ? productPage(Number(ids[0]), tab) : `/products?work=${work}`;
export const memberPage = (id: number): string => `/members/${id}`;
export const memberEntriesPage = (id: number): string => `/members/${id}/entries`;
export const orderPage = (id: number): string => `/orders/${id}`;
export const complaintsPage = '/complaints';
export const complaintPage = (id: number | ':id'): string => `${complaintsPage}/${id}`;
export const paymentPage = (id: number): string => `/payments/${id}`;
export const bannerPage = (id: number): string => `/content/banners/${id}`;
export const promoPage = (id: number): string => `/content/promos/${id}`;
export const articlePage = (id: number): string => `/content/articles/${id}`;
export const couponPage = (id: number): string => `/coupons/${id}`;
export const campaignPage = (id: number): string => `/campaigns/${id}`;
export const staffPage = (id: number): string => `/staff/${id}`;
export const settingsPage = '/settings';
export const sellingPage = '/settings/selling';
export const carriersPage = '/settings/carriers';
export const levelsPage = '/levels';
export const legalPage = (kind: string): string => `/settings/legal/${encodeURIComponent(kind)}`;
export const rolePage = (name: string): string => `/staff/roles/${encodeURIComponent(name)}`;
/** A page of the shop at another time, and with a product or an article as if it were published. */
export const previewPage = (path: string, draft?: { kind: 'product' | 'article'; id: number }): string =>
  `/preview?${new URLSearchParams({ path, ...(draft && { [`${draft.kind}_id`]: `${draft.id}` }) })}`;
/** The shipments of an order. */
export const shipmentsOf = (orderNumber: string): string => `/shipments?q=${encodeURIComponent(orderNumber)}`;
/** The shipments in a state. */
export const shipmentsIn = (state: 'paid' | 'accepted' | 'packed'): string => `/shipments?state=${state}`;
/** The refunds in a state. */
export const refundsIn = (state: 'asked' | 'paying'): string => `/refunds?state=${state}`;
export const mismatchesPage = '/payments/mismatches';
export const settlementsPage = '/payments/settlements';
export const settlementImportPage = '/payments/settlements/import';
/** The lines of settlement tables: of a day of payout, or of a result. */
export const settlementLinesOf = (wanted: { day?: string; result?: 'open' }): string =>
  `${settlementsPage}/lines?${new URLSearchParams(wanted)}`;
export const invoicesPage = '/payments/invoices';
export const failedInvoicesPage = '/payments/invoices/failed';
export const invoiceCorrectionsPage = '/refunds/corrections';
export const heldInvitationsPage = '/members/invitations';
export const approvalsPage = '/approvals';
export const closingsPage = '/closings';
export const closingPage = (day: string): string => `/closings/days/${day}`;
export const monthsPage = '/closings/months';
export const monthPage = (month: string): string => `/closings/months/${month}`;
export const vouchersPage = '/closings/vouchers';
export const bookAccountsPage = '/closings/accounts';
/** Where Prometheus reads, on the office's origin. */
export const metricsPath = '/metrics';
export const systemPage = '/system';
