import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const url = (data: Buffer) => data.toString('base64url');

/** CBOR for what an attestation needs: small numbers, bytes, texts and maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** An authenticator with one passkey for a site, which verifies its user unless told otherwise. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const authData = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  };
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const envelope = (response: Record<string, string> & { clientDataJSON: string }) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    /** What `navigator.credentials.create` gives for these options. */
    register({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(userPresent | userVerified | hasCredential, made)],
      ]);
      return envelope({
        clientDataJSON: url(clientData('webauthn.create', challenge)),
        attestationObject: url(cbor(object)),
      });
    },
    /** What `navigator.credentials.get` gives for these options. */
    answer({ challenge }: { challenge: string }, { verified = true, from = origin } = {}) {
      const data = authData(userPresent | (verified ? userVerified : 0));
      const client = clientData('webauthn.get', challenge, from);
      return envelope({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
