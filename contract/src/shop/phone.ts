/** A Taiwan mobile as the shop keeps it. */
export const taiwanPattern = '^09\\d{8}$';

/** What a code is sent to: a mobile of Taiwan, or one of Hong Kong with its country's number. */
export const reachablePattern = '^(09\\d{8}|\\+852[4-9]\\d{7})$';

const taiwan = new RegExp(taiwanPattern);
const reachable = new RegExp(reachablePattern);

/**
 * A mobile number as people write it, in the form the shop keeps: no blanks or dashes, 0 for +886 and 886, also where the
 * 0 stands after it; Hong Kong's with +852.
 */
export const plainPhone = (text: string): string =>
  text
    .replace(/[\s-]/g, '')
    .replace(/^\+?8860?/, '0')
    .replace(/^\+?852(?=\d{8}$)/, '+852');

/** Is it a Taiwan mobile, as the shop keeps one? */
export const isTaiwanPhone = (phone: string): boolean => taiwan.test(phone);
/** Can a code be sent to it? */
export const isReachablePhone = (phone: string): boolean => reachable.test(phone);

/** A kept number as providers write it (E.164). */
export const internationalPhone = (phone: string): string =>
  phone.startsWith('0') ? `+886${phone.slice(1)}` : phone;
