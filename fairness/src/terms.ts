import { isHex, toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';
import { isId, isWhole, MAX_TOTAL } from './shape.ts';

/** What members were shown of a prize when its lot was committed to (format 2). */
export type PrizeTerms = {
  /** The tier of a ticket's prize, or the rarity of a figure. */
  tier: string;
  name: string;
  /** Empty where none is named. */
  size: string;
  /** SHA-256 of the picture's largest file, hexadecimal; 'none' for a picture that was not uploaded. */
  picture: string;
};

/** One of the pieces that a prize may be. */
export type Variant = {
  variantId: string;
  name: string;
  /** As `PrizeTerms.picture`. */
  picture: string;
  /** How many of the prize's tickets there are of it; 0 where nobody knows (`blind`). */
  quantity: number;
};

/** The same in format 3. */
export type PrizeTerms3 = PrizeTerms & {
  /** Empty where none is named. */
  material: string;
  /** In whole mm; 0 where none is named. */
  height: number;
  /** Hashes of the further pictures, never 'none'. */
  pictures: string[];
  /** 'none': no variants; 'member': its winner chooses one; 'blind': the maker's pack decides, nobody knows how. */
  choice: 'none' | 'member' | 'blind';
  variants: Variant[];
};

/** What a lot binds of a prize; the fields of format 3 are all there or none. */
export type CommittedTerms = PrizeTerms | PrizeTerms3;

/** Bounds, so that a hostile file is no work for a verifier. */
const MAX_TEXT = 1_000;
const MAX_HEIGHT = 1_000_000;
const MAX_LIST = 1_000;

// Every lone surrogate has the same bytes in UTF-8.
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT && !/\p{Surrogate}/u.test(value);
const isPicture = (value: unknown): boolean => value === 'none' || isHex(value, 32);
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= MAX_LIST;

/** The fields of an object that has exactly `count` of them; null for anything else. */
const fieldsOf = (value: unknown, count: number): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && Object.keys(value).length === count
    ? (value as Record<string, unknown>)
    : null;

const hasShown = ({ tier, name, size, picture }: Record<string, unknown>): boolean =>
  isText(tier) && isText(name) && isText(size) && isPicture(picture);

/** Whether a value from outside has the form of terms of format 2, so that its hash stands for it alone. */
export function isTerms(value: unknown): value is PrizeTerms {
  const terms = fieldsOf(value, 4);
  return terms !== null && hasShown(terms);
}

function isVariant(value: unknown): value is Variant {
  const variant = fieldsOf(value, 4);
  return (
    variant !== null &&
    isId(variant.variantId) &&
    isText(variant.name) &&
    isPicture(variant.picture) &&
    isWhole(variant.quantity, 0, MAX_TOTAL)
  );
}

/** Whether the variants are those of this choice; members choose among as many pieces as there are tickets. */
function fits(choice: unknown, variants: readonly Variant[], quantity: number | undefined): boolean {
  if (new Set(variants.map(({ variantId }) => variantId)).size !== variants.length) return false;
  if (choice === 'none') return variants.length === 0;
  if (choice === 'blind') return variants.length > 0 && variants.every((one) => one.quantity === 0);
  if (choice !== 'member' || variants.length === 0 || !variants.every((one) => one.quantity > 0))
    return false;
  return quantity === undefined || variants.reduce((sum, one) => sum + one.quantity, 0) === quantity;
}

/**
 * The same for terms of format 3, of a prize with this `quantity` of tickets (1 for the last prize; undefined where it
 * is not known, and not compared).
 */
export function isTerms3(value: unknown, quantity: number | undefined): value is PrizeTerms3 {
  const terms = fieldsOf(value, 9);
  if (!terms || !hasShown(terms)) return false;
  const { material, height, pictures, choice, variants } = terms;
  return (
    isText(material) &&
    isWhole(height, 0, MAX_HEIGHT) &&
    isList(pictures) &&
    pictures.every((hash) => isHex(hash, 32)) &&
    isList(variants) &&
    variants.every(isVariant) &&
    fits(choice, variants, quantity)
  );
}

/** A text with its length in bytes before it, so it may hold anything. */
const line = (text: string): string => `${utf8(text).length}:${text}\n`;

function text3({ tier, name, size, material, height, picture, pictures, choice, variants }: PrizeTerms3) {
  const further = `${pictures.length}\n${pictures.map((hash) => `${hash}\n`).join('')}`;
  const pieces = variants.map(
    (one) => `${one.variantId}:${one.quantity}\n${line(one.name)}${line(one.picture)}`,
  );
  return (
    `kujiya-prize/3\n${[tier, name, size, material].map(line).join('')}${height}\n${line(picture)}${further}` +
    `${choice}\n${variants.length}\n${pieces.join('')}`
  );
}

/** The hash of a prize's terms, hexadecimal. */
export function termsHash(terms: CommittedTerms): string {
  if ('choice' in terms) return toHex(sha256(utf8(text3(terms))));
  const { tier, name, size, picture } = terms;
  return toHex(sha256(utf8(`kujiya-prize/2\n${[tier, name, size, picture].map(line).join('')}`)));
}

/** The hash in the address of an uploaded picture; 'none' for any other address. */
export const pictureHash = (address: string): string =>
  /^\/media\/uploads\/([0-9a-f]{64})\.webp$/.exec(address)?.[1] ?? 'none';
