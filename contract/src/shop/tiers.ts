/** The tier of the prize for whoever draws the last ticket of a tube. */
export const lastTier = 'LAST';

const folded = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
/** What makers and sheets call that prize; 賞 apart. */
const lastNames = /^(?:LAST(?:ONE)?|最[後后終终]一?|ラストワン)$/;

/**
 * The tier that a text names: a letter from A to Z, with or without 賞, or `LAST` by any of its names. Null for anything
 * else, which somebody has to be asked about: a prize in a tier that nobody meant is drawn at the wrong time.
 */
export function tierOf(text: string): string | null {
  const name = folded(text).replace(/[賞赏獎奖]$/, '');
  if (lastNames.test(name)) return lastTier;
  return /^[A-Z]$/.test(name) ? name : null;
}

/** Whether the name or the tier of a prize says that it is the one for the last ticket, although it is a ticket's. */
export const isMeantAsLast = ({ name, tier }: { name: string; tier: string | null }): boolean =>
  tier !== lastTier &&
  (tierOf(tier ?? '') === lastTier ||
    /LASTONE|LAST[賞獎]|最[後后終终]一?[賞赏獎奖]|ラストワン/.test(folded(name)));
