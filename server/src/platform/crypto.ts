import { createHash, randomBytes } from 'node:crypto';

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** 256 random bits for bearer tokens, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random text without look-alike characters; 5 bits a character. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => readable[byte % 32]).join('');
