import type { LegalKind } from '../legal.ts';
import type { LegalDocument, LegalFacts } from './document.ts';
import { privacy } from './privacy.ts';
import { returns } from './returns.ts';
import { terms } from './terms.ts';

/** The text of version 1, by kind. */
export const builtInTexts: Readonly<Record<LegalKind, (facts: LegalFacts) => LegalDocument>> = {
  terms,
  privacy,
  returns,
};
