export type StorageLeft = { label: string; tone: 'calm' | 'soon' | 'over' };

/** Expiry is announced seven days ahead. */
const soonDays = 7;

/** How long an item stays in the box; 0 days or less means expired. */
export const storageLeft = (days: number): StorageLeft => {
  if (days <= 0) return { label: '已過期', tone: 'over' };
  return { label: `剩 ${days} 天`, tone: days <= soonDays ? 'soon' : 'calm' };
};
