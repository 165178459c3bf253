import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Database, transaction } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';

const keyName = 'receipts';
/** An Ed25519 public key in SPKI form ends with its 32 raw bytes. */
const rawPublicKey = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(-32);

export type ReceiptSigner = {
  /** 32 bytes, hex. */
  publicKey: string;
  /** Ed25519 over the 32 bytes of a receipt's hash; hex in and out. Deterministic, so it need not be stored. */
  sign(hashHex: string): string;
};

/** The shop's receipt key, made on first start and kept (fairness/README.md). */
export async function loadSigner(db: Database): Promise<ReceiptSigner> {
  if ((await queries.findKey(db, keyName)).length === 0) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const der = privateKey.export({ type: 'pkcs8', format: 'der' });
    await transaction(db, (tx) => queries.insertKey(tx, keyName, der, rawPublicKey(publicKey)));
  }
  const [kept] = await queries.findKey(db, keyName);
  if (!kept) throw new Error('the receipt key could not be kept');
  const privateKey = createPrivateKey({ key: kept.private_key, type: 'pkcs8', format: 'der' });
  return {
    publicKey: kept.public_key.toString('hex'),
    sign: (hashHex) => sign(null, Buffer.from(hashHex, 'hex'), privateKey).toString('hex'),
  };
}
