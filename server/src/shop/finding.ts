/** A rule of the books that does not hold, and an example: a row of an audit statement. */
export type Finding = { rule: string; example: string };
