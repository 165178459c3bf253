// Nothing here uses `Intl`, which reads its tables first: on a slow phone, 60 ms before the page responds.

/** Grouped whole number: `12345` → `12,345`. */
export const formatCount = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** Price tag in whole dollars: `1234` → `$1,234`. */
export const formatPrice = (dollars: number): string => `$${formatCount(dollars)}`;

/** Sum of money in whole dollars, where the currency must be stated: `1234` → `NT$1,234`, `-5` → `−NT$5`. */
export const formatMoney = (dollars: number): string =>
  `${dollars < 0 ? '−' : ''}NT$${formatCount(Math.abs(dollars))}`;

/** Bonus points: `1200` → `1,200 點`. */
export const formatPoints = (points: number): string => `${formatCount(points)} 點`;

/** Share of a whole with one decimal: `(1, 42)` → `2.4%`. An empty whole has no odds: `0%`. */
export const formatShare = (part: number, total: number): string => {
  if (total <= 0 || part <= 0) return '0%';
  if (part >= total) return '100%';
  const percent = (part / total) * 100;
  return percent < 0.1 ? '<0.1%' : `${Math.min(percent, 99.9).toFixed(1)}%`;
};

/** Taipei is eight hours ahead of UTC all year round; ms. */
const aheadMs = 8 * 3_600_000;

/** Taipei wall clock of an ISO time: `2026/11/20 12:00`. */
export const formatDateTime = (time: string | Date): string =>
  new Date(new Date(time).getTime() + aheadMs)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
    .replaceAll('-', '/');

/**
 * Taipei calendar day of an ISO time: `2026/11/20`. The day until which a thing is good is `formatLastDay`; a test
 * refuses this function for an end.
 */
export const formatDate = (time: string | Date): string => formatDateTime(time).slice(0, 10);

/** The last day of a time that ends at an ISO time: an end of 00:00 is the day before. */
export const formatLastDay = (end: string): string => formatDate(new Date(Date.parse(end) - 1));
