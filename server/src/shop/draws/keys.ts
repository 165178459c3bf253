import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { ConfigError } from '#platform/config.ts';
import { type Database, readStatement } from '#platform/postgres/database.ts';
import { storedKey } from '#platform/stored-keys.ts';

/** An Ed25519 public key in SPKI form ends with its 32 raw bytes. */
export const rawPublicKey = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(-32);

export type ReceiptSigner = {
  /** 32 bytes, hex. */
  publicKey: string;
  /** Ed25519 over the 32 bytes of a receipt's hash; hex in and out. Deterministic. */
  sign(hashHex: string): string;
};

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private_key: privateKey.export({ type: 'pkcs8', format: 'der' }),
    public_key: rawPublicKey(publicKey),
  };
}

const lostKey = readStatement<{ lost: boolean }>(
  'draws.lost_key',
  `select exists (select from receipts) and not exists (select from shop_keys where name = 'receipts') as lost`,
);

/**
 * The shop's receipt key, made on first start and kept (fairness/README.md). Throws `ConfigError` where receipts were
 * issued and their key is gone: members hold signatures that a new key would disown.
 */
export async function loadSigner(db: Database): Promise<ReceiptSigner> {
  const [key] = await lostKey(db);
  if (key?.lost)
    throw new ConfigError(
      'The key that signed this shop’s receipts is missing from the database; restore the row “receipts” of shop_keys from a backup (docs/operations.md).',
    );
  const kept = await storedKey(db, 'receipts', newKey);
  const privateKey = createPrivateKey({ key: kept.private_key, type: 'pkcs8', format: 'der' });
  return {
    publicKey: kept.public_key.toString('hex'),
    sign: (hashHex) => sign(null, Buffer.from(hashHex, 'hex'), privateKey).toString('hex'),
  };
}
