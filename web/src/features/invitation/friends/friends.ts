/** The state of a place on the card of friends. */
export type Place = 'rewarded' | 'waiting' | 'free';

const row = 5;
const most = 15;

/**
 * The card's places: a stamp for every friend who brought points, a shadow for those still without, and at least one
 * free place, in full rows. Friends beyond 15 are only counted.
 */
export const friendPlaces = (invited: number, rewarded: number): Place[] => {
  const count = Math.min(most, Math.ceil((invited + 1) / row) * row);
  return Array.from({ length: count }, (_, place) =>
    place < rewarded ? 'rewarded' : place < invited ? 'waiting' : 'free',
  );
};
