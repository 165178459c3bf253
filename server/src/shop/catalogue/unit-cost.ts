/**
 * SQL: what a storage item costs the shop, in tokens; null where that is not known. A prize costs what was entered with
 * it; the cost of goods is not kept.
 */
export const unitCost = (item: string): string =>
  `(select z.value from prizes z where z.id = ${item}.prize_id)`;
