import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/** A browser's half of the keys a message is encrypted with. */
export type BrowserKeys = { privateKey: Buffer; auth: Buffer };

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads a message as a browser does (RFC 8291 over RFC 8188, one record); null when it is not for these keys. */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserKeys): string | null {
  try {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const browser = createECDH('prime256v1');
    browser.setPrivateKey(privateKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
    const secret = derive(browser.computeSecret(senderKey), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // The text ends with a delimiter, and zeros behind it.
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  } catch {
    return null;
  }
}

/** Whether a request is signed for this push service by the key it names (RFC 8292); `now` in ms. */
export function isSignedFor(origin: string, authorization: string, now: number): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  try {
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33, 65).toString('base64url'),
      },
    });
    return (
      aud === origin &&
      typeof sub === 'string' &&
      Number(exp) * 1000 > now &&
      Number(exp) * 1000 <= now + 24 * 3_600_000 &&
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    );
  } catch {
    return false;
  }
}
