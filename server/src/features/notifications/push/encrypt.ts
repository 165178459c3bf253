import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

function hmac(key: Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}

/** In front of a message: how long its one record may be, and how long the sender's key is that follows. */
const lengths = Buffer.from([0, 0, 16, 0, 65]);

/**
 * Encrypts a message for one browser, whose keys are base64url (RFC 8291 over RFC 8188, one record); each with a salt and a
 * key pair of its own. Done here, for it is half of what a push to everybody costs, and takes a third less than by the
 * library. Throws for keys that are none.
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  salt: Buffer = randomBytes(16),
  own: ECDH = newKeys(),
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ownKey = own.getPublicKey();
  // HKDF twice, each time of one block: extracted by the first hash, expanded by the second.
  const shared = hmac(Buffer.from(auth, 'base64url'), own.computeSecret(browserKey));
  const secret = hmac(salt, hmac(shared, 'WebPush: info\0', browserKey, ownKey, '\x01'));
  const key = hmac(secret, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(secret, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A 2 says that this record is the last.
  const sealed = [cipher.update(message), cipher.update('\x02'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, lengths, ownKey, ...sealed]);
}
