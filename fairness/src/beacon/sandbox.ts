import { bls12_381 } from '@noble/curves/bls12-381.js';
import { toHex, utf8 } from '../bytes.ts';
import { sha256 } from '../sha256.ts';
import { type Beacon, type Chain, DOMAIN, roundMessage } from './quicknet.ts';

const { shortSignatures } = bls12_381;

/**
 * A chain whose values are made with a key of our own, by the same rules as drand's, a second apart: for sandboxes, demo
 * worlds and tests. Who has the key knows every value beforehand. `privateKey`: 32 bytes, a scalar of the curve.
 */
export const sandboxChain = (privateKey: Uint8Array): Chain => ({
  period: 1,
  genesis: 1_600_000_000,
  publicKey: toHex(shortSignatures.getPublicKey(privateKey).toBytes()),
  seed: toHex(sha256(utf8('kujiya-sandbox'))),
  name: 'kujiya-sandbox',
});

/** The value of a round (from 1), made with the key of a chain of our own. */
export const signRound = (privateKey: Uint8Array, round: number): Beacon => ({
  round,
  signature: toHex(
    shortSignatures.sign(shortSignatures.hash(roundMessage(round), DOMAIN), privateKey).toBytes(),
  ),
});
