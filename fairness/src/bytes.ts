const encoder = new TextEncoder();
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  // TextEncoder's type does not promise a plain ArrayBuffer everywhere; a copy is one.
  return new Uint8Array(encoder.encode(text));
}

/** Lower-case hexadecimal, two characters per byte. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hexOfByte[byte];
  return text;
}

/**
 * True for a lower-case hexadecimal string of exactly `byteLength` bytes; upper case would give one value two
 * spellings.
 */
export function isHex(value: unknown, byteLength: number): value is string {
  return typeof value === 'string' && value.length === byteLength * 2 && /^[0-9a-f]*$/.test(value);
}

/** Bytes of a lower-case hexadecimal string; throws RangeError for anything else. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 === 1 || !isHex(text, text.length / 2))
    throw new RangeError('Not lower-case hexadecimal of whole bytes');
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

/** One array with all parts in order. */
export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
