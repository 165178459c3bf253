const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};

/** `mvhd` and `mdhd` begin alike. */
function header(type: string, seconds: number): Buffer {
  const body = Buffer.alloc(100);
  body.writeUInt32BE(1_000, 12);
  body.writeUInt32BE(Math.round(seconds * 1_000), 16);
  return box(type, body);
}

const handler = (kind: string) =>
  box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12)]));
const track = (kind: string, seconds: number) =>
  box('trak', box('mdia', header('mdhd', seconds), handler(kind)));

/** The boxes of an MP4 or QuickTime film that states this length, with so many bytes in the place of its pictures. */
export function mp4(
  seconds: number,
  {
    brand = 'isom',
    bytes = 100,
    first = false,
    kind = 'vide',
    track: long = seconds,
  }: { brand?: string; bytes?: number; first?: boolean; kind?: string; track?: number } = {},
): Buffer {
  const moov = box('moov', header('mvhd', seconds), track('soun', seconds), track(kind, long));
  const mdat = box('mdat', Buffer.alloc(bytes, 7));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    ...(first ? [moov, mdat] : [mdat, moov]),
  ]);
}
