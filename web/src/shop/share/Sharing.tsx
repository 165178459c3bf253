import { type ComponentProps, Suspense, useState } from 'react';
import { lazyNamed } from '#lib/lazy-named.ts';

const ShareSheet = lazyNamed(() => import('./ShareSheet.tsx'), 'ShareSheet');

/** The share sheet, fetched when it is first opened: no page waits for it. */
export function Sharing(sheet: ComponentProps<typeof ShareSheet>) {
  const [asked, setAsked] = useState(false);
  if (sheet.open && !asked) setAsked(true);
  return (
    asked && (
      <Suspense>
        <ShareSheet {...sheet} />
      </Suspense>
    )
  );
}
