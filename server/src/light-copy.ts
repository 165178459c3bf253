import sharp from 'sharp';

/** The copy's width in pixels: that of a phone, whose finer screen gets the picture itself a moment later. */
const width = 412;
const quality = 32;

// Without a cache: nothing of a picture is of use to the next one.
sharp.cache(false);

/**
 * A light copy of the picture in a file: AVIF, at most 412 px wide, as a `data:` URL. Throws when it is not a picture.
 */
export async function drawLightCopy(file: string): Promise<string> {
  const copy = await sharp(file)
    .resize({ width, withoutEnlargement: true })
    .avif({ quality, effort: 2 })
    .toBuffer();
  return `data:image/avif;base64,${copy.toString('base64')}`;
}
