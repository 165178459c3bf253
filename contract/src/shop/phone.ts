/** A Taiwan mobile in the stored form. */
export const taiwanPattern = '^09\\d{8}$';

/** A number that codes can be sent to: a mobile of Taiwan, or one of Hong Kong with its country code. */
export const reachablePattern = '^(09\\d{8}|\\+852[4-9]\\d{7})$';

const taiwan = new RegExp(taiwanPattern);
const reachable = new RegExp(reachablePattern);

/** Whether it is a Taiwan mobile in the stored form. */
export const isTaiwanPhone = (phone: string): boolean => taiwan.test(phone);
/** Whether a code can be sent to it. */
export const isReachablePhone = (phone: string): boolean => reachable.test(phone);

/** A stored number in the providers' format (E.164). */
export const internationalPhone = (phone: string): string =>
  phone.startsWith('0') ? `+886${phone.slice(1)}` : phone;
