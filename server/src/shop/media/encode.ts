import { mediaLimits } from '@kujiya/contract/staff/media';
import sharp, { type Metadata } from 'sharp';

/** A width in which a picture is kept, and its quality. */
type Step = { readonly width: number; readonly quality: number };
/** Several, the largest first. */
export type Steps = readonly [Step, ...Step[]];
/** Those in which the shop serves every picture. */
const shopSteps: Steps = [
  { width: 960, quality: 78 },
  { width: 480, quality: 68 },
  { width: 160, quality: 64 },
];

/** Bytes of a picture that has to be decoded as a whole before it can be made smaller. */
const heaviest = 220_000_000;

// One picture at a time, with no memory of earlier ones.
sharp.cache(false);
sharp.concurrency(1);

export type Encoded = { width: number; height: number; files: { width: number; bytes: Uint8Array }[] };
export type EncodeRefusal =
  | 'picture_unreadable'
  | 'picture_too_large'
  | 'picture_too_heavy'
  | 'picture_too_narrow';

/** What decoding holds in memory at once; pictures that are stored line by line are made smaller as they are read. */
function weightOf(meta: Metadata): number {
  const samples = meta.width * meta.height * meta.channels;
  const bytes = meta.depth === 'ushort' ? 2 : 1;
  // Measured: 820 MB for 48 megapixels of AVIF.
  if (meta.format === 'heif') return 16 * bytes * meta.width * meta.height;
  if (meta.format === 'png') {
    // Turning a picture needs all of it as well.
    const isWhole = meta.isProgressive || (meta.orientation ?? 1) > 1;
    return isWhole ? bytes * samples : 0;
  }
  // Its coefficients have two bytes; the two of colour usually cover four pixels each.
  if (meta.format === 'jpeg' && meta.isProgressive)
    return meta.chromaSubsampling === '4:2:0' ? meta.width * meta.height * 3 : 2 * samples;
  return meta.format === 'webp' ? samples : 0;
}

/**
 * Decodes a picture of one of these formats and encodes it as the shop serves it, or in other widths: upright, in sRGB,
 * without metadata. The same bytes give the same files.
 */
export async function encodePicture(
  bytes: Uint8Array,
  format: 'jpeg' | 'png' | 'webp' | 'heif',
  steps: Steps = shopSteps,
): Promise<Encoded | EncodeRefusal> {
  try {
    const input = {
      limitInputPixels: mediaLimits.pixels,
      failOn: 'truncated',
      sequentialRead: true,
    } as const;
    const meta = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
    if (meta.format !== format) return 'picture_unreadable';
    const { width, height } = meta;
    if (Math.max(width, height) > mediaLimits.ratio * Math.min(width, height)) return 'picture_too_narrow';
    if (width * height > mediaLimits.pixels) return 'picture_too_large';
    if (weightOf(meta) > heaviest) return 'picture_too_heavy';
    const { data, info } = await sharp(bytes, input)
      .autoOrient()
      .resize({ width: steps[0].width, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: Encoded['files'] = [];
    for (const { width, quality } of steps)
      files.push({
        width,
        bytes: await sharp(data, { raw })
          .resize({ width, withoutEnlargement: true })
          .webp({ quality, effort: 3 })
          .toBuffer(),
      });
    return { width: info.width, height: info.height, files };
  } catch {
    return 'picture_unreadable';
  }
}
