type TierInk = { stamp: string; text: string; bar: string; tilt: number };

const inks: Record<string, TierInk> = {
  A: { stamp: 'var(--color-tier-a)', text: 'var(--color-tier-a-ink)', bar: 'var(--color-tier-a)', tilt: -9 },
  B: { stamp: 'var(--color-tier-b)', text: 'var(--color-tier-b)', bar: 'var(--color-tier-b)', tilt: 6 },
  C: { stamp: 'var(--color-tier-c)', text: 'var(--color-tier-c-ink)', bar: 'var(--color-tier-c)', tilt: -4 },
  D: { stamp: 'var(--color-tier-d)', text: 'var(--color-tier-d-ink)', bar: 'var(--color-tier-d)', tilt: 8 },
  E: { stamp: 'var(--color-tier-e)', text: 'var(--color-tier-e)', bar: 'var(--color-tier-e)', tilt: -7 },
  F: { stamp: 'var(--color-tier-f)', text: 'var(--color-tier-f)', bar: 'var(--color-tier-f)', tilt: 5 },
  G: { stamp: 'var(--color-tier-g)', text: 'var(--color-tier-g)', bar: 'var(--color-tier-g)', tilt: -5 },
  H: { stamp: 'var(--color-tier-h)', text: 'var(--color-tier-h-ink)', bar: 'var(--color-tier-h)', tilt: 9 },
  LAST: {
    stamp: 'var(--color-gold)',
    text: 'var(--color-tier-last)',
    bar: 'var(--color-tier-last)',
    tilt: -6,
  },
};

const other: TierInk = {
  stamp: 'var(--color-tier-other)',
  text: 'var(--color-tier-other)',
  bar: 'var(--color-tier-other)',
  tilt: -6,
};

/**
 * Colours of a prize tier: `stamp` from 24 px on, `text` at any size on paper, `bar` for filled shapes; and its tilt.
 */
export const tierInk = (tier: string): TierInk => inks[tier.toUpperCase()] ?? other;

/** A → A賞, LAST → 最後賞; other names already carry their own word. */
export const tierName = (tier: string): string => {
  if (tier.toUpperCase() === 'LAST') return '最後賞';
  return /^[A-Z]+$/i.test(tier) ? `${tier.toUpperCase()}賞` : tier;
};
