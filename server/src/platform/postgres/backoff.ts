/** How long a queue waits between its tries, as SQL intervals: `first`, then twice as long each time, `longest` at most. */
export type Waits = { readonly first: string; readonly longest: string };

/** SQL: when what failed is tried again; `tries` is an expression of how often it was put off before. */
export const backoff = ({ first, longest }: Waits, tries: string): string =>
  // The inner limit keeps a count of years from overflowing an interval.
  `now() + least(${longest}, ${first} * power(2, least(${tries}, 12)))`;
