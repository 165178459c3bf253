import type { Carrier } from '@kujiya/contract/staff/carriers';

const offered = { version: 1, tracking_url: '', is_offered: true };
/** Carriers of a shop, in the answer to the office. */
export const carrierRows: Carrier[] = [
  { ...offered, key: 'tcat', name: '黑貓宅急便', aliases: ['黑貓'], samples: ['123456789012'] },
  { ...offered, key: 'hct', name: '新竹物流', aliases: ['新竹'], samples: ['1234567890'] },
];
export const carriersAnswer = { success: true, data: carrierRows } as const;
