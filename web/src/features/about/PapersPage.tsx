import { usePlace } from '../../lib/navigation.tsx';
import { Counter } from './Counter.tsx';
import { PaperPage } from './PaperPage.tsx';
import { aboutUs } from './papers/about-us.ts';
import { contact } from './papers/contact.ts';
import { privacy } from './papers/privacy.ts';
import { returns } from './papers/returns.ts';
import { terms } from './papers/terms.ts';

/** All papers in one page: they are short, and one leafs from tab to tab without waiting. */
export function Component() {
  const { pathname } = usePlace();
  switch (pathname) {
    case '/settings/privacy':
      return <PaperPage key="privacy" write={privacy} />;
    case '/settings/terms':
      return <PaperPage key="terms" write={terms} />;
    case '/settings/contactus':
      return <PaperPage key="contact" write={contact} top={<Counter />} />;
    case '/return-policy':
      return <PaperPage key="returns" write={returns} />;
    default:
      return <PaperPage key="about" write={aboutUs} />;
  }
}
