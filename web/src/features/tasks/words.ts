/** The last day of a period that ends at a Taipei midnight: `到 2026/11/22`. */
export const untilText = (ends: string, day: (time: Date) => string): string =>
  `到 ${day(new Date(Date.parse(ends) - 1))}`;
