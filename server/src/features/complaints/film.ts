/** Reads bytes of a file: fewer where it ends. */
export type Read = (offset: number, length: number) => Promise<Buffer>;

/** Boxes and elements that are looked at in one file, and bytes of a part that is read whole. */
const most = { parts: 2_000, bytes: 8 * 1024 * 1024 };

type Part = { type: string; body: Buffer };

/** The boxes of MP4 and QuickTime in a body that has been read. */
function boxesIn(body: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at + 8 <= body.length && parts.length < most.parts; ) {
    const size = body.readUInt32BE(at);
    if (size < 8 || at + size > body.length) break;
    parts.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) });
    at += size;
  }
  return parts;
}

const bodyOf = (parts: readonly Part[], type: string) => parts.find((part) => part.type === type)?.body;

/** The length that a header of a film (`mvhd`) or of a track (`mdhd`) states, in seconds; 0: none. */
function statedSeconds(header: Buffer | undefined): number {
  if (header === undefined || header.length < 32) return 0;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const isUnknown = !isLong && units === 0xffff_ffff;
  return scale === 0 || isUnknown ? 0 : units / scale;
}

/** The body of the box `moov`; null where a box reaches beyond the end: the file was cut off. */
async function movieBox(read: Read, end: number): Promise<Buffer | null> {
  let movie: { at: number; length: number } | null = null;
  let at = 0;
  for (let parts = 0; at < end; parts++) {
    const head = await read(at, 16);
    if (head.length < 8 || parts > most.parts) return null;
    const stated = head.readUInt32BE(0);
    if (stated === 1 && head.length < 16) return null;
    const size = stated === 0 ? end - at : stated === 1 ? Number(head.readBigUInt64BE(8)) : stated;
    const begins = stated === 1 ? 16 : 8;
    if (size < begins || at + size > end) return null;
    if (head.toString('latin1', 4, 8) === 'moov') movie = { at: at + begins, length: size - begins };
    at += size;
  }
  return movie === null || movie.length > most.bytes ? null : read(movie.at, movie.length);
}

/**
 * The length of a film in seconds as its container states it (ISO/IEC 14496-12, QuickTime), without decoding; null when
 * it states none, shows no picture, or was cut off.
 */
export async function filmSeconds(read: Read, bytes: number): Promise<number | null> {
  const movie = await movieBox(read, bytes);
  if (movie === null) return null;
  const boxes = boxesIn(movie);
  const tracks = boxes
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => boxesIn(bodyOf(boxesIn(body), 'mdia') ?? Buffer.alloc(0)));
  if (!tracks.some((track) => bodyOf(track, 'hdlr')?.toString('latin1', 8, 12) === 'vide')) return null;
  // The longest of what it says of itself: a film is no shorter than its tracks.
  const stated = [bodyOf(boxes, 'mvhd'), ...tracks.map((track) => bodyOf(track, 'mdhd'))];
  return Math.max(...stated.map(statedSeconds)) || null;
}

/** Whether a file begins as MP4 and QuickTime do. */
export const isFilm = (first: Buffer): boolean => first.toString('latin1', 4, 8) === 'ftyp';
