import { contactUsPath, privacyPath, returnsPath, termsPath } from '@kujiya/contract/shop/paths';
import { usePlace } from '#lib/navigation.tsx';
import { Counter } from './Counter.tsx';
import { aboutUs } from './documents/about-us.ts';
import { contact } from './documents/contact.ts';
import { privacy } from './documents/privacy.ts';
import { returns } from './documents/returns.ts';
import { terms } from './documents/terms.ts';
import { LegalPage } from './LegalPage.tsx';

/** All legal pages in one chunk: they are short, and switching tabs needs no wait. */
export function Component() {
  const { pathname } = usePlace();
  switch (pathname) {
    case privacyPath:
      return <LegalPage key="privacy" write={privacy} />;
    case termsPath:
      return <LegalPage key="terms" write={terms} />;
    case contactUsPath:
      return <LegalPage key="contact" write={contact} top={<Counter />} />;
    case returnsPath:
      return <LegalPage key="returns" write={returns} />;
    default:
      return <LegalPage key="about" write={aboutUs} />;
  }
}
