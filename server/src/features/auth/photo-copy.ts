import sharp from 'sharp';

const mostPixels = 25_000_000;
/** Edge of the copy, in pixels; it is shown at 64 px. */
const edge = 192;
const formats = new Set(['jpeg', 'png', 'webp', 'gif']);

/** Re-encodes a photo as a small square WebP: only its pixels survive. Throws when it is no picture. */
export async function copyOfPhoto(bytes: Uint8Array): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: mostPixels });
  if (!formats.has((await image.metadata()).format ?? '')) throw new Error('not an accepted picture format');
  return image.rotate().resize(edge, edge, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
}
