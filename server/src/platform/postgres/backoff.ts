/**
 * SQL: the time of a queue's next try. `first` and `longest` are the parameters with its waits in seconds: the first
 * one, then doubled each time, at most the longest. `tries` is an expression for the number of times it was postponed
 * before.
 */
export const backoff = (first: string, longest: string, tries: string): string =>
  // The inner limit keeps the tries of years from overflowing.
  `now() + make_interval(secs => least(${longest}, ${first} * power(2, least(${tries}, 12))))`;
