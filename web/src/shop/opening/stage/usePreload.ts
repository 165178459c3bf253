import { useEffect } from 'react';
import { mediaSources } from '#ui/media.ts';

/** Fetches the picture that comes out next, so that it is there when it is uncovered. `sizes` as it will be shown. */
export function usePreload(path: string | undefined, sizes: string): void {
  useEffect(() => {
    if (path === undefined) return;
    const image = new Image();
    const { src, srcSet } = mediaSources(path);
    image.sizes = sizes;
    if (srcSet !== undefined) image.srcset = srcSet;
    image.src = src;
  }, [path, sizes]);
}
