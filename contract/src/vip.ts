/** The VIP levels from 1 on: the growth at which each is reached, and points per 100 units paid. */
export const vipLevels = [
  { name: '青銅', growth: 0, rebate: 50 },
  { name: '白銀', growth: 3_000, rebate: 60 },
  { name: '黃金', growth: 10_000, rebate: 60 },
  { name: '白金', growth: 30_000, rebate: 70 },
  { name: '鑽石', growth: 103_000, rebate: 80 },
  { name: '大師', growth: 105_000, rebate: 100 },
] as const;

/** The level (1 to 6) that so much growth reaches. */
export const levelOfGrowth = (growth: number): number =>
  Math.max(1, vipLevels.filter((level) => growth >= level.growth).length);

/** Points for a payment of `paid` units (tokens or NT$) at a level, rounded down. */
export const rebatePoints = (paid: number, level: number): number =>
  Math.floor((paid * (vipLevels[level - 1] ?? vipLevels[0]).rebate) / 100);
