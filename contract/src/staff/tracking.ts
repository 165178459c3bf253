import { plainCode } from '../kernel/texts.ts';
import { type Carrier, carriers } from '../parcels.ts';

/**
 * The form of each carrier's tracking numbers. Only whole lengths: between two of them lies a number of which a scanner
 * has lost a part. 黑貓 prints 12 digits and 新竹物流 10; 郵局 prints 14 or 20, and on parcels with a letter code the 13
 * signs of the Universal Postal Union (S10). Check digits are left to the carriers: a rule that they change must not keep
 * a parcel from leaving.
 */
const forms: Readonly<Record<Carrier, { pattern: RegExp; words: string }>> = {
  tcat: { pattern: /^\d{12}$/, words: '12 位數字' },
  hct: { pattern: /^\d{10}$/, words: '10 位數字' },
  post: {
    pattern: /^(?:[A-Z]{2}\d{9}TW|\d{14}|\d{20})$/,
    words: '14 或 20 位數字，或像 EA123456789TW 的 13 碼',
  },
};

/**
 * What a scanner has read, as the code itself: ordinary signs for full-width ones, and without the symbology that some
 * scanners send first (`]C1`, by AIM).
 */
export const scannedCode = (read: string): string =>
  plainCode(read)
    .replace(/^\][A-Za-z]\d/, '')
    .trim();

/** A tracking number in its stored form: capitals, without blanks and hyphens. */
export const plainTracking = (number: string): string =>
  scannedCode(number)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

/** Whether a number in its stored form is one of this carrier's. */
export const isTrackingOf = (carrier: Carrier, number: string): boolean =>
  forms[carrier].pattern.test(number);

/** Why a number cannot be one of this carrier's, and whose it could be; null when it can. */
export function trackingMisfit(carrier: Carrier, read: string): string | null {
  const number = plainTracking(read);
  if (isTrackingOf(carrier, number)) return null;
  const other = (Object.keys(carriers) as Carrier[]).find((one) => isTrackingOf(one, number));
  const said = `${number} 不是${carriers[carrier].name}的單號（${forms[carrier].words}）`;
  return other ? `${said}，像是${carriers[other].name}的，請先改物流` : `${said}，請再掃一次`;
}
