/** The last day of a period that ends at a Taipei midnight: `2026/11/22 截止`. */
export const untilText = (ends: string, day: (time: Date) => string): string =>
  `${day(new Date(Date.parse(ends) - 1))} 截止`;
