/** Digits alone, full-width ones too: for a code, a tax id, an amount. */
export const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** Capital letters, digits and signs without blanks, full-width ones too: for a coupon code or a carrier. */
export const codeOnly = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** An e-mail address has no blanks. */
export const emailOnly = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');
