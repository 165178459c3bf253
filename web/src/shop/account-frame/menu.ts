import {
  aboutUsPath,
  contactUsPath,
  lineAccountPath,
  privacyPath,
  returnsPath,
  termsPath,
} from '@kujiya/contract/shop/paths';
import type { LucideIcon } from 'lucide-react';
import Building2 from 'lucide-react/icons/building-2';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import PackageOpen from 'lucide-react/icons/package-open';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';

/** One of the member's sections, as a feature declares it in its `sections.ts`. */
export type Section = {
  /** Its position among the others. */
  place: number;
  to: string;
  icon: LucideIcon;
  label: string;
  /** Its content in a few words; null where the settings show the member's own data instead. */
  text: string | null;
  /** Not shown in a testing environment: it needs a real phone. */
  hiddenInTrial?: true;
};

// Collected from the features as their routes are, so that the menu names none of them.
const declared = import.meta.glob<readonly Section[]>('../../features/*/sections.ts', {
  eager: true,
  import: 'sections',
});
const sections = Object.values(declared)
  .flat()
  .sort((one, other) => one.place - other.place);

/** The sections that the menus show. */
export const shownSections = (trial: boolean): readonly Section[] =>
  sections.filter(({ hiddenInTrial }) => !trial || !hiddenInTrial);

/** Texts below the names of the sections, by their addresses. */
export type SectionTexts = Readonly<Record<string, string | undefined>>;

export const legalPages = [
  { to: privacyPath, icon: ShieldCheck, label: '隱私權政策' },
  { to: termsPath, icon: ScrollText, label: '服務條款' },
  { to: aboutUsPath, icon: Building2, label: '關於我們' },
  { to: contactUsPath, icon: Mail, label: '聯絡我們' },
  { to: lineAccountPath, icon: MessageCircle, label: 'LINE 官方帳號' },
  { to: returnsPath, icon: PackageOpen, label: '退換貨政策' },
] as const;
