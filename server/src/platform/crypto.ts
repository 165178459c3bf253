import { hash, randomBytes, randomFillSync } from 'node:crypto';

export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** 256 random bits for bearer tokens, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Random bytes that are made together, each for one use: to ask for ten takes as long as to ask for all of these. */
const pool = Buffer.alloc(1_024);
let used = pool.length;
function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  pool[used++] = 0;
  return byte;
}

const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Random text without look-alike characters; 5 bits a character. */
export const randomCode = (length: number): string => {
  let code = '';
  for (let i = 0; i < length; i++) code += readable[randomByte() % 32];
  return code;
};
