import type { collectionStatus } from '@kujiya/contract/figures';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { Figure } from '@kujiya/contract/shop/draws';

type Collection = AnswerOf<typeof collectionStatus>['data'];

/**
 * The figures of a series with how many of each the member has ever owned; no counts before the collection has loaded.
 */
export const countsOf = (figures: readonly Figure[], collection: Collection | undefined) => {
  const counts = new Map(
    collection?.collection_status.map(({ item_id, is_collected, count }) => [
      item_id,
      is_collected ? Math.max(1, count) : 0,
    ]),
  );
  return figures.map((figure) => ({ ...figure, count: counts.get(figure.id) ?? 0 }));
};

/** How many of each figure of a series the member has: without those that were given away. */
export type Owned = ReadonlyMap<number, number>;
export const ownedOf = ({ collection_status }: Collection): Owned =>
  new Map(collection_status.map(({ item_id, has_count }) => [item_id, has_count]));
