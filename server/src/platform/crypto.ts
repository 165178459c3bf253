import { hash, randomBytes, randomFillSync } from 'node:crypto';

/** 32 bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** 256 random bits for bearer tokens, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Bytes as text without look-alike characters: 5 bits of each. */
export const readable = (bytes: Uint8Array): string => Array.from(bytes, (byte) => signs[byte % 32]).join('');

/** Random bytes fetched ahead: the system takes as long for ten as for thousands, and every order needs a number. */
const ahead = Buffer.alloc(4_096);
let used = ahead.length;

/** Random text without look-alike characters, at most 4,096 long; 5 bits per character. */
export function randomCode(length: number): string {
  if (used + length > ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  used += length;
  return readable(ahead.subarray(used - length, used));
}
