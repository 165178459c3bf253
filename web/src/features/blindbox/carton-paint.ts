import { useEffect, useState } from 'react';
import { mediaSources } from '#ui/media.ts';

/**
 * Box pictures are cut out, square, and all drawn from the same angle: the front stands upright, right side and lid run
 * back from it. These are shares of the picture.
 */
export const frontOfPicture = { left: 0.1285, top: 0.1392, width: 0.6022, height: 0.8328 } as const;

/** Points of the picture that show the bare side and lid. */
const sidePoint = { x: 0.772, y: 0.72 };
const lidPoint = { x: 0.5, y: 0.082 };

/** The colours of a carton's side and lid, as CSS colours. */
export type CartonPaint = { side: string; lid: string };

const plain: CartonPaint = { side: '#a8905f', lid: '#d9c08c' };
const known = new Map<string, CartonPaint>();

const load = (path: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    // The smallest size is enough to read colours.
    const { src, srcSet } = mediaSources(path);
    image.src = srcSet?.split(' ')[0] ?? src;
  });

const read = (image: HTMLImageElement): CartonPaint | undefined => {
  const size = 64;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return;
  pen.drawImage(image, 0, 0, size, size);
  const at = ({ x, y }: { x: number; y: number }) => {
    const [red, green, blue, alpha] = pen.getImageData(x * size, y * size, 1, 1).data;
    return alpha === 255 ? `rgb(${red} ${green} ${blue})` : undefined;
  };
  const side = at(sidePoint);
  const lid = at(lidPoint);
  return side && lid ? { side, lid } : undefined;
};

/** The colours of a carton, taken from its picture, so that the folded carton matches the printed one. */
export function useCartonPaint(path: string): CartonPaint {
  const [paint, setPaint] = useState(known.get(path) ?? plain);

  useEffect(() => {
    let gone = false;
    load(path)
      .then((image) => {
        const found = read(image) ?? plain;
        known.set(path, found);
        if (!gone) setPaint(found);
      })
      // Without its picture a carton is plain cardboard.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [path]);

  return paint;
}

/** The `sizes` of the picture above the shelves of a case. */
export const traySizes = '(min-width: 960px) 760px, 100vw';
