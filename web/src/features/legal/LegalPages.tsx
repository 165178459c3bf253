import { privacy } from '@kujiya/contract/legal-texts/privacy';
import { terms } from '@kujiya/contract/legal-texts/terms';
import { privacyPath } from '@kujiya/contract/shop/paths';
import { usePlace } from '#lib/navigation.tsx';
import { LegalTextPage } from './LegalTextPage.tsx';

/** Terms and privacy in one chunk: switching between them needs no wait. */
export function Component() {
  const { pathname } = usePlace();
  return pathname === privacyPath ? (
    <LegalTextPage key="privacy" kind="privacy" write={privacy} />
  ) : (
    <LegalTextPage key="terms" kind="terms" write={terms} />
  );
}
