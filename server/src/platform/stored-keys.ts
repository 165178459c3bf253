import { type Database, readStatement, type Tx, writeStatement } from './postgres/database.ts';

export type StoredKey = { private_key: Buffer; public_key: Buffer };

/** The stored key of this name, if there is one. */
export const findKey = readStatement<StoredKey, [name: string]>(
  'keys.find',
  'select private_key, public_key from shop_keys where name = $1',
);
const insertKey = writeStatement<object, [name: string, privateKey: Buffer, publicKey: Buffer]>(
  'keys.insert',
  'insert into shop_keys (name, private_key, public_key) values ($1, $2, $3) on conflict do nothing',
);

/**
 * The key of this name, made if it does not exist and stored from then on. If two servers make it at once, both get the
 * one that was stored first.
 */
export async function storedKey(db: Database, name: string, make: () => StoredKey): Promise<StoredKey> {
  const [known] = await findKey(db, name);
  if (known) return known;
  const { private_key, public_key } = make();
  await insertKey.alone(db, name, private_key, public_key);
  const [kept] = await findKey(db, name);
  if (!kept) throw new Error(`the key ${name} could not be kept`);
  return kept;
}

/** The same within a transaction that no other one makes this key beside. */
export async function keepKey(tx: Tx, name: string, make: () => StoredKey): Promise<StoredKey> {
  const [known] = await findKey(tx, name);
  if (known) return known;
  const made = make();
  await insertKey(tx, name, made.private_key, made.public_key);
  return made;
}
