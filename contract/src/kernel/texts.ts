import { type TString, Type } from 'typebox';

/** Signs without a shape: zero width, direction, fillers, and controls other than line breaks and tabs. */
const invisible = /\p{Cf}|\p{Cs}|\u034f|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|(?![\n\r\t])\p{Cc}/gu;

/** Text by people as it is kept: without invisible signs and surrounding blanks. */
export const plainText = (text: string): string => text.replace(invisible, '').trim();

/** The same for a code or an e-mail address, whose full-width signs are read as the ordinary ones. */
export const plainCode = (text: string): string => plainText(text.normalize('NFKC'));

/**
 * A mobile number in any common notation, brought to the stored form, the only reading of phones: full-width digits as
 * digits, no blanks, dashes, parentheses or invisible signs, 0 for +886 and 886, also when a 0 follows it; Hong Kong's
 * with +852.
 */
export const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212\p{Cf}().]/gu, '')
    .replace(/^\+?8860?/, '0')
    .replace(/^\+?852(?=\d{8}$)/, '+852');

/** How the server cleans a field of a request before it checks its length and everything else. */
export const cleaners = { text: plainText, code: plainCode, phone: plainPhone } as const;

const cleaned = (clean: keyof typeof cleaners, maxLength: number, minLength?: number): TString =>
  Type.String({ clean, maxLength, ...(minLength !== undefined && { minLength }) });

/** Text that a person writes; lengths in characters. Every free text of a request is one of these three. */
export const FreeText = (maxLength: number, minLength?: number): TString =>
  cleaned('text', maxLength, minLength);
/** A code or an e-mail address that a person types or pastes. */
export const CodeText = (maxLength: number, minLength?: number): TString =>
  cleaned('code', maxLength, minLength);
/** A phone number in any notation; the server reads it as `plainPhone` does. */
export const PhoneText = cleaned('phone', 40);
