import { type ComponentProps, useState } from 'react';
import { lazySheet } from '#ui/lazy-sheet.tsx';

const ShareSheet = lazySheet(() => import('./ShareSheet.tsx'), 'ShareSheet');

/** The share sheet, fetched when it is first opened: no page waits for it. */
export function Sharing(sheet: ComponentProps<typeof ShareSheet>) {
  const [asked, setAsked] = useState(false);
  if (sheet.open && !asked) setAsked(true);
  return asked && <ShareSheet {...sheet} />;
}
