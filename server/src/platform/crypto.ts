import { hash, randomBytes, randomFillSync } from 'node:crypto';

/** 32 bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** 256 random bits for bearer tokens, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random bytes fetched ahead: the system takes as long for ten as for thousands, and every order needs a number. */
const ahead = Buffer.alloc(4_096);
let used = ahead.length;

/** Random text without look-alike characters, at most 4,096 long; 5 bits per character. */
export function randomCode(length: number): string {
  if (used + length > ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  let code = '';
  for (const end = used + length; used < end; used++) code += readable[(ahead[used] ?? 0) % 32];
  return code;
}
