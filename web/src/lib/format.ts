const whole = new Intl.NumberFormat('zh-TW', { maximumFractionDigits: 0 });

const taipei = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Grouped whole number: `12345` → `12,345`. */
export const formatCount = (value: number): string => whole.format(value);

/** Price tag in whole dollars: `1234` → `$1,234`. */
export const formatPrice = (dollars: number): string => `$${formatCount(dollars)}`;

/** Sum of money in whole dollars, where the currency must be said: `1234` → `NT$1,234`. */
export const formatMoney = (dollars: number): string => `NT$${formatCount(dollars)}`;

/** Bonus points: `1200` → `1,200 點`. */
export const formatPoints = (points: number): string => `${formatCount(points)} 點`;

/** Share of a whole with one decimal: `(1, 42)` → `2.4%`. An empty whole has no odds: `0%`. */
export const formatShare = (part: number, total: number): string => {
  if (total <= 0 || part <= 0) return '0%';
  if (part >= total) return '100%';
  const percent = (part / total) * 100;
  return percent < 0.1 ? '<0.1%' : `${Math.min(percent, 99.9).toFixed(1)}%`;
};

const taipeiParts = (time: string | Date) => {
  const parts = new Map(taipei.formatToParts(new Date(time)).map((part) => [part.type, part.value]));
  return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
};

/** Taipei calendar day of an ISO time: `2026/11/20`. */
export const formatDate = (time: string | Date): string => {
  const part = taipeiParts(time);
  return `${part('year')}/${part('month')}/${part('day')}`;
};

/** Taipei wall clock of an ISO time: `2026/11/20 12:00`. */
export const formatDateTime = (time: string | Date): string => {
  const part = taipeiParts(time);
  return `${formatDate(time)} ${part('hour')}:${part('minute')}`;
};

/** Seconds left as `m:ss`; never below `0:00`. */
export const formatCountdown = (seconds: number): string => {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
};
