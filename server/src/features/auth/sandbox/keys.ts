import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/postgres/database.ts';
import { storedKey } from '#platform/stored-keys.ts';

const kid = 'sandbox';
const newPair = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

export type SandboxKey = {
  private: KeyObject;
  public: KeyObject;
  published: JSONWebKeySet;
  /** A token of the claims, for a subject, valid for an hour. */
  sign(claims: JWTPayload & { sub: string; iss: string; aud: string }): Promise<string>;
};

/** A key of a provider that this server imitates, made on first use and stored. */
async function loadKey(db: Database, name: string, alg: 'RS256' | 'ES256'): Promise<SandboxKey> {
  const kept = await storedKey(db, name, () => {
    const pair = newPair[alg]();
    return {
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
      public_key: pair.publicKey.export({ type: 'spki', format: 'der' }),
    };
  });
  const key = createPrivateKey({ key: kept.private_key, type: 'pkcs8', format: 'der' });
  const publicKey = createPublicKey(key);
  return {
    private: key,
    public: publicKey,
    published: { keys: [{ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }] },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).setIssuedAt().setExpirationTime('1h').sign(key),
  };
}

export type SandboxKeys = {
  /** Of the identity provider's ID tokens, and of its service account. */
  identity(): Promise<SandboxKey>;
  /** Of the tokens LIFF gives. */
  liff(): Promise<SandboxKey>;
  /** An ID token of the identity provider. */
  idToken(subject: string, claims: JWTPayload): Promise<string>;
};

/** The keys of the providers that this server imitates where the real ones are not configured. */
export function sandboxKeys(
  db: Database,
  config: Pick<Config, 'firebaseIssuer' | 'firebaseProject'>,
): SandboxKeys {
  const kept = new Map<string, Promise<SandboxKey>>();
  const load = (name: string, alg: 'RS256' | 'ES256') => {
    const key = kept.get(name) ?? loadKey(db, name, alg);
    kept.set(name, key);
    return key;
  };
  const identity = () => load('sandbox-id-tokens', 'RS256');
  return {
    identity,
    liff: () => load('sandbox-liff', 'ES256'),
    async idToken(sub, claims) {
      const iss = `${config.firebaseIssuer}${config.firebaseProject}`;
      const auth_time = Math.floor(Date.now() / 1000);
      return (await identity()).sign({ ...claims, sub, iss, aud: config.firebaseProject, auth_time });
    },
  };
}
