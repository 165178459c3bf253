import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { sha256 } from '#platform/crypto.ts';

/** The secrets a merchant shares with the gateway: 32 and 16 characters. */
export type SealKeys = { key: string; iv: string };

/** The keys of a merchant's account. */
export const keysOf = ({ hashKey, hashIv }: { hashKey: string; hashIv: string }): SealKeys => ({
  key: hashKey,
  iv: hashIv,
});

const upperHash = (text: string): string => sha256(text).toString('hex').toUpperCase();

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}

/** Parameters as lower-case hex of AES-256-CBC over their urlencoded form. */
export function seal(text: string, { key, iv }: SealKeys): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
}

/**
 * The text that was sealed; null when it was not sealed with these keys. Some senders pad to 32 bytes instead of 16, so
 * the padding is removed here.
 */
export function open(hex: string, { key, iv }: SealKeys): string | null {
  if (!/^([0-9a-fA-F]{32})+$/.test(hex)) return null;
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  const bytes = Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]);
  const pad = bytes.at(-1) ?? 0;
  if (pad < 1 || pad > 32 || pad > bytes.length) return null;
  if (!bytes.subarray(-pad).every((byte) => byte === pad)) return null;
  return bytes.subarray(0, -pad).toString('utf8');
}

/** The hash that is sent with sealed parameters. */
export const tradeSha = (sealed: string, { key, iv }: SealKeys): string =>
  upperHash(`HashKey=${key}&${sealed}&HashIV=${iv}`);

/** Proves who asks: fields by name, between iv and key. */
export const checkValue = (fields: Readonly<Record<string, string | number>>, keys: SealKeys): string =>
  upperHash(`IV=${keys.iv}&${sorted(fields)}&Key=${keys.key}`);

/** Proves who answers: fields by name, between iv and key. */
export const checkCode = (fields: Readonly<Record<string, string | number>>, keys: SealKeys): string =>
  upperHash(`HashIV=${keys.iv}&${sorted(fields)}&HashKey=${keys.key}`);

const sorted = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
