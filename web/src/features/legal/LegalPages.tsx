import { usePlace } from '#lib/navigation.tsx';
import { Counter } from './Counter.tsx';
import { aboutUs } from './documents/about-us.ts';
import { contact } from './documents/contact.ts';
import { privacy } from './documents/privacy.ts';
import { returns } from './documents/returns.ts';
import { terms } from './documents/terms.ts';
import { LegalPage } from './LegalPage.tsx';

/** All legalPages in one page: they are short, and one leafs from tab to tab without waiting. */
export function Component() {
  const { pathname } = usePlace();
  switch (pathname) {
    case '/settings/privacy':
      return <LegalPage key="privacy" write={privacy} />;
    case '/settings/terms':
      return <LegalPage key="terms" write={terms} />;
    case '/settings/contactus':
      return <LegalPage key="contact" write={contact} top={<Counter />} />;
    case '/return-policy':
      return <LegalPage key="returns" write={returns} />;
    default:
      return <LegalPage key="about" write={aboutUs} />;
  }
}
