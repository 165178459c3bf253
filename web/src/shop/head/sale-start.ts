/** From when a product can be had (ms since 1970); null when it has no day. */
export const saleStart = (product: {
  release_date: string | null;
  draw_date: string | null;
}): number | null => {
  const days = [product.release_date, product.draw_date].filter((day) => day !== null).map(Date.parse);
  return days.length === 0 ? null : Math.max(...days);
};
