import { concat, toHex, utf8 } from '../bytes.ts';
import { verifyBytes } from '../receipt.ts';
import { sha256 } from '../sha256.ts';

/** An Ed25519 key of C2SP signed-note. */
export type NoteKey = {
  /** Not empty, without spaces and plus signs. */
  name: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
};

/** Types of signatures: of a log over its note, and of a witness over a note and a time (`cosignature.ts`). */
export type SignatureType = 1 | 4;

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Bytes of a text in base64; null for anything else, also for a second spelling. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

const isName = (name: string) => name !== '' && !/[\s\p{Z}+]/u.test(name);

/** The first four bytes of SHA-256(name ‖ 0x0A ‖ type ‖ public key). */
export const keyId = ({ name, publicKey }: NoteKey, type: SignatureType = 1): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4);

/** `name+id+base64`, as it is noted and handed on. */
export const verifierKey = (key: NoteKey, type: SignatureType = 1): string =>
  `${key.name}+${toHex(keyId(key, type))}+${toBase64(concat(Uint8Array.of(type), key.publicKey))}`;

/** The key of a verifier key; null for a text that is none, or one of another type of signature. */
export function parseVerifierKey(text: string, type: SignatureType = 1): NoteKey | null {
  const [, name = '', id, coded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(coded);
  if (!isName(name) || bytes?.length !== 33 || bytes[0] !== type) return null;
  const key = { name, publicKey: bytes.slice(1) };
  return toHex(keyId(key, type)) === id ? key : null;
}

/** The bytes that are signed for a note with this text, whose last sign is a line feed. */
export const signedBytes = (text: string): Uint8Array<ArrayBuffer> => utf8(text);

/** The line of a signature; one of type 1 has 64 bytes. */
export const signatureLine = (key: NoteKey, signature: Uint8Array, type: SignatureType = 1): string =>
  `— ${key.name} ${toBase64(concat(keyId(key, type), signature))}\n`;

/** A note with the text and one signature, 64 bytes. */
export const noteOf = (text: string, key: NoteKey, signature: Uint8Array): string =>
  `${text}\n${signatureLine(key, signature)}`;

/** Most signature lines that are read. */
const MAX_SIGNATURES = 64;

/** A note's text, and the signatures on it that name this key; null for what is no note. None of them is checked. */
export function signaturesBy(
  note: string,
  key: NoteKey,
  type: SignatureType = 1,
): { text: string; signatures: Uint8Array<ArrayBuffer>[] } | null {
  const end = note.lastIndexOf('\n\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
  if (end < 1 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u.test(note))
    return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const id = toHex(keyId(key, type));
  const signatures: Uint8Array<ArrayBuffer>[] = [];
  for (const line of lines) {
    const [, name = '', coded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = fromBase64(coded);
    if (!isName(name) || !bytes || bytes.length < 5) return null;
    if (name === key.name && toHex(bytes.subarray(0, 4)) === id) signatures.push(bytes.slice(4));
  }
  return { text: note.slice(0, end + 1), signatures };
}

/**
 * The text of a note; null unless the key signed it. Signatures of other keys are ignored, a wrong one of this key
 * refuses the note. Throws SignatureUnsupportedError where Ed25519 can't be checked.
 */
export async function openNote(note: string, key: NoteKey): Promise<string | null> {
  const found = signaturesBy(note, key);
  if (!found || found.signatures.length === 0) return null;
  for (const signature of found.signatures)
    if (
      signature.length !== 64 ||
      !(await verifyBytes(signedBytes(found.text), signature, Uint8Array.from(key.publicKey)))
    )
      return null;
  return found.text;
}
