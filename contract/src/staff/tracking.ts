import { plainCode } from '../kernel/texts.ts';
import type { Carrier } from './carriers.ts';

/** What is known of a carrier's tracking numbers. */
export type CarrierForm = Pick<Carrier, 'key' | 'name' | 'samples'>;

/** Whether a number has the form of a sample: a digit for each digit, any letter for a `?`, all other signs as they are. */
function isLike(sample: string, number: string): boolean {
  const fits = (sign: string, of: string) =>
    /\d/.test(of) ? /\d/.test(sign) : of === '?' ? /[A-Z]/.test(sign) : sign === of;
  return sample.length === number.length && [...sample].every((of, at) => fits(number[at] ?? '', of));
}

/** The forms of a carrier's numbers in words, such as `12 位數字`; empty for a carrier of which none is known. */
export function formWords(samples: readonly string[]): string {
  const lengths = samples.filter((sample) => /^\d+$/.test(sample)).map(({ length }) => length);
  const others = samples.filter((sample) => !/^\d+$/.test(sample));
  return [
    ...(lengths.length > 0 ? [`${lengths.join(' 或 ')} 位數字`] : []),
    ...others.map((sample) => `像 ${sample.replaceAll('?', 'A')} 的 ${sample.length} 碼`),
  ].join('，或');
}

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

/**
 * Whether a number in its stored form is one of this carrier's. Only whole lengths: between two of them lies a number of
 * which a scanner has lost a part. Check digits are left to the carriers: a rule that they change must not keep a parcel
 * from leaving.
 */
export const isTrackingOf = ({ samples }: Pick<Carrier, 'samples'>, number: string): boolean =>
  samples.length === 0 ? /^[A-Z0-9]{4,40}$/.test(number) : samples.some((sample) => isLike(sample, number));

/** Why a number cannot be one of this carrier's, and whose of all `carriers` it could be; null when it can. */
export function trackingMisfit(
  carrier: CarrierForm,
  read: string,
  carriers: readonly CarrierForm[],
): string | null {
  const number = plainTracking(read);
  if (number === '') return '沒有填單號';
  if (isTrackingOf(carrier, number)) return null;
  const words = formWords(carrier.samples) || '4 至 40 碼的英文或數字';
  const others = carriers.filter((one) => one.samples.length > 0 && isTrackingOf(one, number));
  const said = `${number} 不是${carrier.name}的單號（${words}）`;
  return others.length > 0
    ? `${said}，像是${others.map(({ name }) => name).join('或')}的，請先改物流`
    : `${said}，請再掃一次`;
}
