/** How levels are held, and what a month brings; apart from the levels, which the home screen carries. */
export const vipLimits = {
  /** Days of the period within which a level must be kept. */
  holdDays: 90,
  /** The lowest level to which a member falls after reaching a level that can be lost. */
  floor: 4,
  /** The monthly coupon: NT$ off, the least total, and the days it is valid. */
  couponAmount: 50,
  couponFrom: 500,
  couponDays: 31,
  /** Days a month's cards are valid. */
  cardDays: 60,
} as const;
