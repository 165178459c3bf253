import type { Rarity } from '@kujiya/contract/shop/rarities';

type RarityInk = {
  name: string;
  /** The rank of rarity, from 0; a hidden figure of a series and the secret of a machine are equally rare. */
  rank: number;
  /** The colour of light that comes out with it on the night stage. */
  shine: string;
  /** For filled shapes on paper and, at any size, for words on it. */
  text: string;
  /** The foil of its label, from edge over glint to edge, and the print on it. */
  foil: readonly [from: string, glint: string, to: string];
  print: string;
};

const inks: Record<Rarity, RarityInk> = {
  common: {
    name: '一般',
    rank: 0,
    shine: '#fff1d6',
    text: '#6b6058',
    foil: ['#ddd3c3', '#f6f0e6', '#cfc3af'],
    print: '#201a17',
  },
  normal: {
    name: '一般',
    rank: 1,
    shine: '#8ff0dc',
    text: '#0b7a67',
    foil: ['#a9e3d2', '#e6fbf3', '#8ed6c2'],
    print: '#0f3a31',
  },
  rare: {
    name: '稀有',
    rank: 2,
    shine: '#7fb6ff',
    text: '#2659b8',
    foil: ['#9cc6ff', '#eaf3ff', '#77aef8'],
    print: '#0d2352',
  },
  epic: {
    name: '史詩',
    rank: 3,
    shine: '#c58bff',
    text: '#7b34ad',
    foil: ['#d5b0ff', '#f8eeff', '#bd8af4'],
    print: '#33104f',
  },
  ultra_rare: {
    name: '超稀有',
    rank: 3,
    shine: '#c58bff',
    text: '#7b34ad',
    foil: ['#d5b0ff', '#f8eeff', '#bd8af4'],
    print: '#33104f',
  },
  legendary: {
    name: '傳說',
    rank: 4,
    shine: '#ffd25e',
    text: '#8a5a00',
    foil: ['#efc04a', '#fff6cf', '#dc9f22'],
    print: '#3a2500',
  },
  mythic: {
    name: '神話',
    rank: 4,
    shine: '#ffd25e',
    text: '#8a5a00',
    foil: ['#201a17', '#5a4417', '#171210'],
    print: '#ffdf8a',
  },
  secret: {
    name: '隱藏款',
    rank: 4,
    shine: '#ffd25e',
    text: '#8a5a00',
    foil: ['#efc04a', '#fff6cf', '#dc9f22'],
    print: '#3a2500',
  },
  hidden: {
    name: '隱藏款',
    rank: 4,
    shine: '#ffd25e',
    text: '#8a5a00',
    foil: ['#201a17', '#5a4417', '#171210'],
    print: '#ffdf8a',
  },
};

/** Name and colours of a rarity. */
export const rarityInk = (rarity: Rarity): RarityInk => inks[rarity];

/** Whether a word names a rarity, not a tier. */
export const isRarity = (word: string): word is Rarity => Object.hasOwn(inks, word);
export const rarityName = (rarity: Rarity): string => inks[rarity].name;

/** How much light a figure brings, 0 to 1: the rarer, the more. */
export const rarityLight = (rarity: Rarity): number => 0.25 + inks[rarity].rank * 0.1875;

/** Whether a rarity is celebrated with rays, confetti and fanfare. */
export const isGreatFind = (rarity: Rarity): boolean => inks[rarity].rank >= 3;

/** Rarest first; equally rare ones keep their order. */
export const rarestFirst = <Item extends { rarity: Rarity }>(found: readonly Item[]): Item[] =>
  [...found].sort((one, other) => inks[other.rarity].rank - inks[one.rarity].rank);
