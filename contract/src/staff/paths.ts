/** The office's pages that the server leads to; its menu is in `admin/src/app/areas.tsx`. */
export const productPage = (id: number): string => `/products/${id}`;
export const memberPage = (id: number): string => `/members/${id}`;
export const articlePage = (id: number): string => `/content/articles/${id}`;
/** The shipments of an order. */
export const shipmentsOf = (orderNumber: string): string => `/shipments?q=${encodeURIComponent(orderNumber)}`;
