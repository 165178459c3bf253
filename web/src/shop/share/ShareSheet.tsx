import { Suspense } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { Loading } from '#ui/Skeleton.tsx';
import type { ShareContent } from './content.ts';

// Fetched when somebody shares: no page waits for it.
const SharePanel = lazyNamed(() => import('./SharePanel.tsx'), 'SharePanel');

/** Shows something of the shop around: by link, in a network, or as a picture. */
export function ShareSheet({
  open,
  onClose,
  content,
}: {
  open: boolean;
  onClose: () => void;
  content: ShareContent;
}) {
  return (
    <Sheet open={open} onClose={onClose} title={content.title}>
      <Suspense
        fallback={
          <Loading className="grid min-h-100">
            <span className="skeleton rounded-md" />
          </Loading>
        }
      >
        <SharePanel content={content} />
      </Suspense>
    </Sheet>
  );
}
