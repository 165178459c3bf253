import { releaseBox } from '@kujiya/contract/blindbox';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '#lib/api.tsx';

/** Releases that are about to be sent, by package: a page that comes back at once keeps its box. */
const leaving = new Map<number, ReturnType<typeof setTimeout>>();

/** Gives the held box of a package back when the page is left. After a purchase there is nothing to give back. */
export function useRelease(packageId: number): void {
  const client = useClient();
  const release = useEffectEvent(() => {
    // Should it not arrive, the hold ends by itself.
    void client(releaseBox, { params: { packageId } }).catch(() => undefined);
  });

  useEffect(() => {
    clearTimeout(leaving.get(packageId));
    leaving.delete(packageId);
    return () => {
      leaving.set(
        packageId,
        setTimeout(() => {
          leaving.delete(packageId);
          release();
        }),
      );
    };
  }, [packageId]);
}
