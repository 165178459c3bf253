// FIPS 180-4 SHA-256 and RFC 2104 HMAC, synchronous: a lot of 10,000 tickets takes some 60,000 blocks,
// where one promise per hash (as WebCrypto asks) would cost far more than the hashing.

const ROUND_CONSTANTS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const INITIAL_STATE = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const BLOCK = 64;

// Scratch space shared by all calls: nothing here awaits, so no two hashes are ever under way at once.
const schedule = new Int32Array(64);
const working = new Int32Array(8);
const tail = new Uint8Array(BLOCK * 2);

function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule;
  for (let i = 0, at = offset; i < 16; i++, at += 4) {
    w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}

/** Digest of the `hashedBefore` bytes (whole blocks) that led to `start`, followed by `data`. */
function digestFrom(start: Int32Array, hashedBefore: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  working.set(start);
  const whole = data.length - (data.length % BLOCK);
  for (let offset = 0; offset < whole; offset += BLOCK) compress(working, data, offset);

  const rest = data.length - whole;
  tail.fill(0);
  // Byte by byte: for the few bytes of a salt or a counter, creating a subarray costs more than the copy.
  for (let i = 0; i < rest; i++) tail[i] = data[whole + i]!;
  tail[rest] = 0x80;
  const end = rest < BLOCK - 8 ? BLOCK : BLOCK * 2;
  const totalBytes = hashedBefore + data.length;
  const highBits = Math.floor(totalBytes / 0x2000_0000);
  const lowBits = totalBytes << 3;
  for (let i = 0; i < 4; i++) {
    tail[end - 8 + i] = highBits >>> (24 - i * 8);
    tail[end - 4 + i] = lowBits >>> (24 - i * 8);
  }
  for (let offset = 0; offset < end; offset += BLOCK) compress(working, tail, offset);

  const digest = new Uint8Array(32);
  for (let i = 0; i < 8; i++) {
    const word = working[i]!;
    digest[i * 4] = word >>> 24;
    digest[i * 4 + 1] = word >>> 16;
    digest[i * 4 + 2] = word >>> 8;
    digest[i * 4 + 3] = word;
  }
  return digest;
}

/** SHA-256 (FIPS 180-4): 32 bytes. */
export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return digestFrom(INITIAL_STATE, 0, data);
}

/** The state after the first block of an HMAC hash: the key, padded to a block and XORed with `mask`. */
function keyState(key: Uint8Array, mask: number): Int32Array {
  const block = new Uint8Array(BLOCK).fill(mask);
  for (let i = 0; i < key.length; i++) block[i] = key[i]! ^ mask;
  const state = INITIAL_STATE.slice();
  compress(state, block, 0);
  return state;
}

/** HMAC-SHA256 (RFC 2104) under one key: the key's two blocks are hashed once, not once per message. */
export function hmacWithKey(key: Uint8Array): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  const shortKey = key.length > BLOCK ? sha256(key) : key;
  const inner = keyState(shortKey, 0x36);
  const outer = keyState(shortKey, 0x5c);
  return (message) => digestFrom(outer, BLOCK, digestFrom(inner, BLOCK, message));
}

/** HMAC-SHA256 (RFC 2104) of one message: 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  return hmacWithKey(key)(message);
}
