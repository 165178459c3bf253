import sharp from 'sharp';

/** Of the copy, in pixels: as wide as a phone, whose finer screen gets the picture itself a moment later. */
const width = 412;
const quality = 32;

// Nothing of a picture is of use to the next one.
sharp.cache(false);

/** A light copy of the picture in a file: AVIF, 412 px wide at most, as a `data:` address. Throws when it is no picture. */
export async function drawLightCopy(file: string): Promise<string> {
  const copy = await sharp(file)
    .resize({ width, withoutEnlargement: true })
    .avif({ quality, effort: 2 })
    .toBuffer();
  return `data:image/avif;base64,${copy.toString('base64')}`;
}
