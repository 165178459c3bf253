import type { CapsuleItem } from '@kujiya/contract/gacha';
import type { OrderItem } from '@kujiya/contract/orders';
import type { Rarity } from '@kujiya/contract/shop/rarities';

/** One capsule as the stage opens it. */
export type OpenedCapsule = {
  key: string;
  itemId: number;
  name: string;
  picture: string;
  rarity: Rarity;
  /** Its place in the batch; null in a trial, which draws none. */
  number: number | null;
  isNew: boolean;
};

const rarities: Record<Rarity, true> = {
  common: true,
  normal: true,
  rare: true,
  epic: true,
  ultra_rare: true,
  legendary: true,
  mythic: true,
  secret: true,
  hidden: true,
};
const isRarity = (text: string | null): text is Rarity => text !== null && text in rarities;

/** The capsules of an order, by their number in the batch. */
export const foundInOrder = (items: readonly OrderItem[]): OpenedCapsule[] =>
  items
    .map(({ item_id, item_name, item_image_url, attributes }) => ({
      key: `${attributes.number}`,
      itemId: item_id,
      name: item_name,
      picture: item_image_url,
      rarity: isRarity(attributes.rarity) ? attributes.rarity : ('common' as const),
      number: attributes.number,
      isNew: attributes.is_new,
    }))
    .sort((one, other) => one.number - other.number);

export const foundInTrial = (item: CapsuleItem): OpenedCapsule => ({
  key: 'trial',
  itemId: item.id,
  name: item.name,
  picture: item.image_url,
  rarity: item.rarity,
  number: null,
  isNew: false,
});
