import { isHex, toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** What members were shown of a prize when its lot was committed to. */
export type PrizeTerms = {
  /** The tier of a ticket's prize, or the rarity of a figure. */
  tier: string;
  name: string;
  /** Empty where none is named. */
  size: string;
  /** SHA-256 of the picture's largest file, hexadecimal; 'none' for a picture that was not uploaded. */
  picture: string;
};

const texts = ['tier', 'name', 'size'] as const;

/** Whether a value from outside has the form of terms, so that its hash stands for it alone. */
export function isTerms(value: unknown): value is PrizeTerms {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false;
  const terms = value as Partial<Record<keyof PrizeTerms, unknown>>;
  return (
    texts.every((name) => {
      const text = terms[name];
      // Every lone surrogate has the same bytes in UTF-8.
      return typeof text === 'string' && text.length <= 1_000 && !/\p{Surrogate}/u.test(text);
    }) &&
    (terms.picture === 'none' || isHex(terms.picture, 32))
  );
}

/** The hash of a prize's terms, hexadecimal; each text has its length in bytes before it, so it may hold anything. */
export function termsHash({ tier, name, size, picture }: PrizeTerms): string {
  const lines = [tier, name, size, picture].map((text) => `${utf8(text).length}:${text}\n`);
  return toHex(sha256(utf8(`kujiya-prize/2\n${lines.join('')}`)));
}

/** The hash in the address of an uploaded picture; 'none' for any other address. */
export const pictureHash = (address: string): string =>
  /^\/media\/uploads\/([0-9a-f]{64})\.webp$/.exec(address)?.[1] ?? 'none';
