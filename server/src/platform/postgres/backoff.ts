/** How long a queue waits between its tries, as SQL intervals: `first`, then doubled each time, at most `longest`. */
export type Waits = { readonly first: string; readonly longest: string };

/** SQL: the time of the next try; `tries` is an expression for the number of times it was postponed before. */
export const backoff = ({ first, longest }: Waits, tries: string): string =>
  // The inner limit keeps the tries of years from overflowing an interval.
  `now() + least(${longest}, ${first} * power(2, least(${tries}, 12)))`;
