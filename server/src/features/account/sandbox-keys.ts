import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { exportJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import type { Config } from '../../platform/config.ts';
import { type Database, readStatement, transaction, writeStatement } from '../../platform/database.ts';

const keyName = 'sandbox-id-tokens';
const kid = 'sandbox';

const findKey = readStatement<{ private_key: Buffer }, [name: string]>(
  'account.sandbox.find_key',
  'select private_key from shop_keys where name = $1',
);
const insertKey = writeStatement<object, [name: string, privateKey: Buffer, publicKey: Buffer]>(
  'account.sandbox.insert_key',
  'insert into shop_keys (name, private_key, public_key) values ($1, $2, $3) on conflict do nothing',
);

export type SandboxKeys = {
  published: JSONWebKeySet;
  /** An ID token of the sandbox for somebody, valid for an hour. */
  sign(subject: string, claims: JWTPayload): Promise<string>;
};

/** The RSA key of the identity provider that this server plays, made on first use and kept. */
export async function sandboxKeys(db: Database, config: Config): Promise<SandboxKeys> {
  if ((await findKey(db, keyName)).length === 0) {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
    await transaction(db, (tx) => insertKey(tx, keyName, privateKey, publicKey));
  }
  const [kept] = await findKey(db, keyName);
  if (!kept) throw new Error('the sandbox key could not be kept');
  const key = createPrivateKey({ key: kept.private_key, type: 'pkcs8', format: 'der' });
  const jwk = await exportJWK(createPublicKey(key));
  return {
    published: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    sign: (subject, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject(subject)
        .setIssuer(`${config.firebaseIssuer}${config.firebaseProject}`)
        .setAudience(config.firebaseProject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key),
  };
}
