import { readFileSync } from 'node:fs';
import type { ProductCard } from '@kujiya/contract/catalogue';
import { expect, test } from 'vitest';
import { contrast } from '#testing/contrast.ts';
import { heroLook } from './hero-look.ts';

const tokens = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');
const colorOf = (name: string): string => {
  const hex = new RegExp(`--color-${name}: (#\\w+);`).exec(tokens)?.[1] ?? '';
  return hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
};
/** Under a ray of `rays`: 5% of white. */
const lit = (hex: string): string =>
  hex.replace(/[\da-f]{2}/g, (part) => {
    const value = Number.parseInt(part, 16);
    return Math.round(value + (255 - value) * 0.05)
      .toString(16)
      .padStart(2, '0');
  });

test.each([0, 1, 2, 3] as const)(
  'both texts of the banner of type %i are legible where a ray lightens it',
  (type) => {
    const { banner, accent } = heroLook({ type } as ProductCard);
    const [ground = '', text = ''] = banner
      .split(' ')
      .map((part) => colorOf(part.replace(/^(bg|text)-/, '')));
    for (const print of [text, colorOf(accent.replace('text-', ''))])
      expect(contrast(lit(ground), print)).toBeGreaterThanOrEqual(4.5);
  },
);
