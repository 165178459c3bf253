import { useEffect } from 'react';
import { preloader } from '#ui/preloader.ts';

/** Fetches the picture that comes out next, so that it is there when it is uncovered. `sizes`: its displayed width. */
export function usePreload(path: string | undefined, sizes: string): void {
  useEffect(() => {
    if (path !== undefined) preloader.want({ path, sizes });
  }, [path, sizes]);
}
