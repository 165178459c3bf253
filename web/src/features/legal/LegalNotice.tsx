import * as paths from '@kujiya/contract/shop/paths';
import { Suspense } from 'react';
import { optionalNamed } from '#lib/lazy-named.ts';
import { usePlace } from '#lib/navigation.tsx';
import { useUser } from '#shop/session/user.ts';

const PendingTexts = optionalNamed(() => import('./PendingTexts.tsx'), 'PendingTexts');

/** Pages on which nobody is buying or opening anything. */
const calm: readonly string[] = [
  paths.homePath,
  paths.ichibanPath,
  paths.blindboxPath,
  paths.gachaPath,
  paths.shopPath,
  paths.infoPath,
  paths.userPath,
];

/** Tells a member of new versions of the legal texts, at the edge of a calm page. */
export function LegalNotice() {
  const { pathname } = usePlace();
  const isPending = useUser().data?.legal_pending === true;
  return isPending && calm.includes(pathname) ? (
    <Suspense>
      <PendingTexts />
    </Suspense>
  ) : null;
}
