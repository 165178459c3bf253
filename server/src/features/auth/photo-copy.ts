import sharp from 'sharp';

const mostPixels = 25_000_000;
/** Of the copy; it is shown at 64 px. */
const edge = 192;
const formats = new Set(['jpeg', 'png', 'webp', 'gif']);

/** A small square (WebP), re-encoded: nothing but pixels is left of what was sent. Throws when it is no picture. */
export async function copyOfPhoto(bytes: Uint8Array): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: mostPixels });
  if (!formats.has((await image.metadata()).format ?? '')) throw new Error('not a picture');
  return image.rotate().resize(edge, edge, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
}
