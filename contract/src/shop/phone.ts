/** A Taiwan mobile in the stored form. */
export const taiwanPattern = '^09\\d{8}$';

/** A number that codes can be sent to: a mobile of Taiwan, or one of Hong Kong with its country code. */
export const reachablePattern = '^(09\\d{8}|\\+852[4-9]\\d{7})$';

const taiwan = new RegExp(taiwanPattern);
const reachable = new RegExp(reachablePattern);

/**
 * A mobile number in any common notation, brought to the stored form: no blanks or dashes, 0 for +886 and 886, also
 * when a 0 follows it; Hong Kong's with +852.
 */
export const plainPhone = (text: string): string =>
  text
    .replace(/[\s-]/g, '')
    .replace(/^\+?8860?/, '0')
    .replace(/^\+?852(?=\d{8}$)/, '+852');

/** Whether it is a Taiwan mobile in the stored form. */
export const isTaiwanPhone = (phone: string): boolean => taiwan.test(phone);
/** Whether a code can be sent to it. */
export const isReachablePhone = (phone: string): boolean => reachable.test(phone);

/** A stored number in the providers' format (E.164). */
export const internationalPhone = (phone: string): string =>
  phone.startsWith('0') ? `+886${phone.slice(1)}` : phone;
