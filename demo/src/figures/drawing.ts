import type { CharacterId, SeriesId } from './cast.ts';

/** The object a character is sculpted into or printed on, as a prize or shop item. */
export type MerchKind =
  | 'figure'
  | 'mini'
  | 'lamp'
  | 'plush'
  | 'acrylic'
  | 'mug'
  | 'towel'
  | 'badge'
  | 'keyring'
  | 'sticker'
  | 'tote'
  | 'cushion'
  | 'plate'
  | 'pouch'
  | 'poster'
  | 'clock';

/** An edition's dress: a hat on the head, something at the neck or in the hand. */
export type Theme =
  | 'picnic'
  | 'rain'
  | 'festival'
  | 'sleepy'
  | 'winter'
  | 'party'
  | 'exam'
  | 'beach'
  | 'newyear'
  | 'flower'
  | 'music'
  | 'chef'
  | 'detective'
  | 'crown';

/** A whole-figure recolouring, for chase figures and special editions. */
export type Colourway = 'original' | 'gold' | 'ghost' | 'sakura' | 'mint' | 'midnight' | 'caramel';

export type Frame =
  | 'stage'
  | 'carton'
  | 'closed-box'
  | 'box'
  | 'display'
  | 'capsule'
  | 'capsule-item'
  | 'lineup'
  | 'shelf'
  | 'prize'
  | 'item'
  | 'banner'
  | 'news'
  | 'promo'
  | 'shake-card'
  | 'insight-card';

/** The recipe of one picture: everything the generator needs; nothing but the seed is random. */
export type Drawing = {
  frame: Frame;
  series: SeriesId;
  cast: CharacterId[];
  kind: MerchKind;
  seed: string;
  theme?: Theme;
  colourway?: Colourway;
  tier?: string;
};
