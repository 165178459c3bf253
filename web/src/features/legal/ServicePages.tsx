import { contactUsPath } from '@kujiya/contract/shop/paths';
import { useSettings } from '#lib/api.tsx';
import { usePlace } from '#lib/navigation.tsx';
import { Counter } from './Counter.tsx';
import { aboutUs } from './documents/about-us.ts';
import { contact } from './documents/contact.ts';
import { chaptersOf, LegalPage } from './LegalPage.tsx';

/** The pages beside the legal texts that bind nobody. */
export function Component() {
  const { pathname } = usePlace();
  const shop = useSettings();
  if (pathname === contactUsPath) {
    const page = contact(shop);
    return <LegalPage key="contact" {...page} chapters={chaptersOf(page)} top={<Counter />} />;
  }
  const page = aboutUs(shop);
  return <LegalPage key="about" {...page} chapters={chaptersOf(page)} />;
}
