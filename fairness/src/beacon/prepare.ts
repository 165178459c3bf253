import { fromHex } from '../bytes.ts';
import { curve } from './curve.ts';
import { DOMAIN, quicknet, roundMessage } from './quicknet.ts';

/** An engine compiles what runs often: the second time the parts take a third. */
const rounds = 2;

/**
 * Fetches the curve and runs each part of `verifyBeacon`, so that a check later finds all of it fetched and compiled.
 * `rest` is awaited before each part, none of which takes long; when it throws, the rest is left out.
 */
export async function prepareBeacon(rest: () => Promise<unknown>): Promise<void> {
  const { shortSignatures, G2, fields, utils, millerLoopBatch } = await curve();
  for (let round = 1; round <= rounds; round++) {
    await rest();
    const message = shortSignatures.hash(roundMessage(round), DOMAIN);
    await rest();
    const { x, y } = shortSignatures.Signature.fromBytes(message.toBytes()).toAffine();
    await rest();
    const key = G2.Point.fromBytes(fromHex(quicknet.publicKey));
    await rest();
    key.negate().assertValidity();
    await rest();
    const precomputes = utils.calcPairingPrecomputes(key);
    await rest();
    const product = millerLoopBatch([[precomputes, x, y]]);
    await rest();
    // Most of the time of the first one goes into compiling; of the number one there is little else.
    fields.Fp12.finalExponentiate(fields.Fp12.ONE);
    await rest();
    fields.Fp12.finalExponentiate(product);
  }
}
