import { taipeiDate } from '@kujiya/contract/kernel/time';
import type { StaffLegal, StaffLegalVersion } from '@kujiya/contract/staff/legal';

export const legalStates: Record<StaffLegalVersion['state'], string> = {
  coming: '排程中',
  holding: '適用中',
  past: '已不適用',
  withdrawn: '已撤回',
};

/** `2026-12-05` → `2026/12/05` */
export const dayText = (day: string) => day.replaceAll('-', '/');

/** Days from today, in Taipei, until a day. */
export const daysUntil = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(taipeiDate(Date.now()))) / 86_400_000);

export const holdingOf = ({ versions }: StaffLegal) => versions.find(({ state }) => state === 'holding');
/** The newest version that is not withdrawn: the next one is compared with it. */
export const newestOf = ({ versions }: StaffLegal) => versions.find(({ state }) => state !== 'withdrawn');
