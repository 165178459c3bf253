import { privacy } from '@kujiya/contract/legal-texts/privacy';
import { returns } from '@kujiya/contract/legal-texts/returns';
import { terms } from '@kujiya/contract/legal-texts/terms';
import { privacyPath, returnsPath } from '@kujiya/contract/shop/paths';
import { usePlace } from '#lib/navigation.tsx';
import { LegalTextPage } from './LegalTextPage.tsx';

/** The texts with versions in one chunk: they are short, and switching tabs needs no wait. */
export function Component() {
  const { pathname } = usePlace();
  switch (pathname) {
    case privacyPath:
      return <LegalTextPage key="privacy" kind="privacy" write={privacy} />;
    case returnsPath:
      return <LegalTextPage key="returns" kind="returns" write={returns} />;
    default:
      return <LegalTextPage key="terms" kind="terms" write={terms} />;
  }
}
