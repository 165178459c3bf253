import { refuse } from './refuse.ts';

/** Bytes that the parts of one file may have together once they are inflated, and parts that it may list. */
export const zipLimits = { inflated: 32 * 1024 * 1024, parts: 1_000 } as const;

const broken = '這個 XLSX 檔案已損壞，請用 Excel 重新存檔再試';
const tooMuch = '這個 XLSX 檔案解開後太大，請分成幾個檔案';

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  return sum;
});

/** The checksum of a part, CRC-32; `before`: that of the bytes before these. */
export function checksum(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Inflates at most `room` bytes: what the file says of its own size is not trusted. */
async function inflate(packed: Uint8Array<ArrayBuffer>, room: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => refuse(broken));
    if (done) break;
    size += value.length;
    if (size > room) {
      await reader.cancel().catch(() => {});
      refuse(tooMuch);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

type Part = { method: number; sum: number; packed: number; start: number };

/** The names of a zip archive's parts, and how to read one; undefined when there is none of that name. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): {
  names: readonly string[];
  read: (name: string) => Promise<string | undefined>;
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (error instanceof RangeError) refuse(broken);
      throw error;
    }
  };
  const parts = within(() => {
    // The end record has a comment of 65,535 bytes at most behind it.
    let end = bytes.length - 22;
    const first = Math.max(0, end - 65_535);
    while (end >= first && view.getUint32(end, true) !== 0x0605_4b50) end--;
    if (end < first) refuse(broken);
    const count = view.getUint16(end + 10, true);
    if (count > zipLimits.parts) refuse(tooMuch);
    const found = new Map<string, Part>();
    let at = view.getUint32(end + 16, true);
    for (let i = 0; i < count; i++) {
      if (view.getUint32(at, true) !== 0x0201_4b50) refuse(broken);
      if (view.getUint16(at + 8, true) & 1) refuse('這個 XLSX 檔案有密碼，請先移除密碼');
      const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
        number,
        number,
        number,
      ];
      const start = at + 46;
      found.set(new TextDecoder().decode(bytes.subarray(start, start + name)), {
        method: view.getUint16(at + 10, true),
        sum: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        start: view.getUint32(at + 42, true),
      });
      at = start + name + extra + comment;
    }
    return found;
  });
  let room: number = zipLimits.inflated;
  const read = async (name: string) => {
    const part = parts.get(name);
    if (!part) return undefined;
    const packed = within(() => {
      if (view.getUint32(part.start, true) !== 0x0403_4b50) refuse(broken);
      const data =
        part.start + 30 + view.getUint16(part.start + 26, true) + view.getUint16(part.start + 28, true);
      if (data + part.packed > bytes.length) refuse(broken);
      return bytes.slice(data, data + part.packed);
    });
    if (part.method !== 0 && part.method !== 8) refuse(broken);
    if (part.method === 0 && packed.length > room) refuse(tooMuch);
    const plain = part.method === 0 ? packed : await inflate(packed, room);
    room -= plain.length;
    if (checksum(plain) !== part.sum) refuse(broken);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
      return refuse(broken);
    }
  };
  return { names: [...parts.keys()], read };
}
