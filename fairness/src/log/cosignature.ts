import { concat, utf8 } from '../bytes.ts';
import { verifyBytes } from '../receipt.ts';
import { type NoteKey, parseVerifierKey, signatureLine, signaturesBy, verifierKey } from './note.ts';

/** C2SP tlog-cosignature: Ed25519 over a checkpoint and the time at which a witness found it consistent. */
const COSIGNATURE = 4;
const TIME = 8;

/** A witness's verifier key, `name+id+base64`. */
export const witnessKey = (key: NoteKey): string => verifierKey(key, COSIGNATURE);

/** The key of a witness's verifier key; null for a text that is none, such as a log's. */
export const parseWitnessKey = (text: string): NoteKey | null => parseVerifierKey(text, COSIGNATURE);

/** The bytes that a witness signs for a checkpoint's text; `time` in seconds since 1970. */
export const cosignedBytes = (text: string, time: number): Uint8Array<ArrayBuffer> =>
  utf8(`cosignature/v1\ntime ${time}\n${text}`);

/** The line that a witness adds to a checkpoint; `signature` (64 bytes) is of `cosignedBytes`. */
export function cosignatureLine(key: NoteKey, time: number, signature: Uint8Array): string {
  const stamp = new Uint8Array(TIME);
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time));
  return signatureLine(key, concat(stamp, signature), COSIGNATURE);
}

/**
 * When this witness cosigned a checkpoint, in seconds since 1970; null unless it did. Throws SignatureUnsupportedError
 * where Ed25519 can't be checked.
 */
export async function cosignedAt(checkpoint: string, key: NoteKey): Promise<number | null> {
  const found = signaturesBy(checkpoint, key, COSIGNATURE);
  let newest: number | null = null;
  for (const signature of found?.signatures ?? []) {
    if (!found || signature.length !== TIME + 64) return null;
    const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
    const bytes = cosignedBytes(found.text, time);
    if (!(await verifyBytes(bytes, signature.slice(TIME), Uint8Array.from(key.publicKey)))) return null;
    newest = Math.max(newest ?? 0, time);
  }
  return newest;
}
