import { concat, fromHex, isHex, toHex, utf8 } from '../bytes.ts';
import { sha256 } from '../sha256.ts';
import { isWhole } from '../shape.ts';
import { curve } from './curve.ts';
import { parseBeaconName } from './name.ts';

/** A network of drand that publishes a random value each period: its constants, and the key that all its values hold under. */
export type Chain = {
  /** Seconds. */
  period: number;
  /** Seconds since 1970, the time of round 1. */
  genesis: number;
  /** The public key, 96 bytes, and the seed, 32 bytes, hexadecimal. */
  publicKey: string;
  seed: string;
  name: string;
};

/** drand's quicknet, scheme bls-unchained-g1-rfc9380. */
export const quicknet: Chain = {
  period: 3,
  genesis: 1_692_803_367,
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  seed: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  name: 'quicknet',
};

/** Whether a value from outside describes a chain, so that its hash stands for it alone. */
export function isChain(value: unknown): value is Chain {
  if (typeof value !== 'object' || value === null) return false;
  const chain = value as Partial<Record<keyof Chain, unknown>>;
  return (
    isWhole(chain.period, 1, 2 ** 32 - 1) &&
    isWhole(chain.genesis, 0, Number.MAX_SAFE_INTEGER) &&
    isHex(chain.publicKey, 96) &&
    isHex(chain.seed, 32) &&
    typeof chain.name === 'string' &&
    /^[!-~]{1,100}$/.test(chain.name)
  );
}

/** A number as `length` bytes, big-endian. */
function bigEndian(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = length - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
  return bytes;
}

/** The hash by which a chain is known, hexadecimal: SHA-256(period (4 bytes) ‖ genesis (8) ‖ public key ‖ seed ‖ name). */
export const chainHash = ({ period, genesis, publicKey, seed, name }: Chain): string =>
  toHex(
    sha256(
      concat(bigEndian(period, 4), bigEndian(genesis, 8), fromHex(publicKey), fromHex(seed), utf8(name)),
    ),
  );

/** The newest round that is published at a time (ms since 1970); 0 before the first. */
export const roundAt = (ms: number, { period, genesis }: Chain = quicknet): number =>
  Math.max(0, Math.floor((ms / 1_000 - genesis) / period) + 1);

/** When a round (from 1) is published, in ms since 1970: nobody knows its value before. */
export const timeOfRound = (round: number, { period, genesis }: Chain = quicknet): number =>
  (genesis + (round - 1) * period) * 1_000;

/** When the round that a lot or room names is published, in ms since 1970; null for one of another chain. */
export function roundTimeOf(beacon: string, chain: Chain): number | null {
  const name = parseBeaconName(beacon);
  return name?.chain === chainHash(chain) ? timeOfRound(name.round, chain) : null;
}

/** The value of a round: its signature, 48 bytes hexadecimal. */
export type Beacon = { round: number; signature: string };

/** The randomness of a beacon, hexadecimal: SHA-256 of the signature. Only of one that `verifyBeacon` accepts. */
export const randomnessOf = ({ signature }: Beacon): string => toHex(sha256(fromHex(signature)));

/** Separates these signatures from others of the same curve. */
export const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What the chain's key signs for a round: SHA-256 of its number in 8 bytes. */
export const roundMessage = (round: number): Uint8Array => sha256(bigEndian(round, 8));

async function check({ round, signature }: Beacon, { publicKey }: Chain): Promise<boolean> {
  if (!Number.isSafeInteger(round) || round < 1 || !isHex(signature, 48)) return false;
  const { shortSignatures } = await curve();
  try {
    const message = shortSignatures.hash(roundMessage(round), DOMAIN);
    return shortSignatures.verify(fromHex(signature), message, fromHex(publicKey));
  } catch {
    // Bytes that are no point of the curve, or of its small subgroup, are no signature.
    return false;
  }
}

/** The check before, for it costs a hundred times the rest of a lot's, and is repeated with every look at the lot. */
let last: { asked: string; holds: Promise<boolean> } | undefined;

/**
 * Whether the chain's key signed the round (BLS on G1, RFC 9380). False for anything malformed. The curve is fetched at
 * the first call: no page needs it before.
 */
export function verifyBeacon(beacon: Beacon, chain: Chain = quicknet): Promise<boolean> {
  const asked = JSON.stringify([beacon.round, beacon.signature, chain.publicKey]);
  if (last?.asked === asked) return last.holds;
  const holds = check(beacon, chain);
  last = { asked, holds };
  // The curve may not have come.
  holds.catch(() => {
    last = undefined;
  });
  return holds;
}
