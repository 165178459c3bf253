/**
 * The kinds of advisory locks. Each number is the seed of its keys' hash, so that a key of one kind never waits for the
 * same text of another.
 */
const seeds = {
  /** A member's idempotency key. */
  memberKey: 0,
  /** An idempotency key of a person of the staff. */
  staffKey: 1,
  /** An identity, or a verified e-mail, that signs in. */
  identity: 2,
  /** A counted event of a kind, by its key. */
  limit: 3,
  /** A phone, or an address, that requests codes or tries passwords. */
  signIn: 4,
  /** A member who tries coupon codes. */
  couponTry: 6,
  /** The end of the audit log (`chain_entry` in the migration). */
  staffLog: 7,
  /** Changes of the staff's accounts and roles. */
  staffAccounts: 8,
  /** The closing of a day. */
  closing: 9,
  /** The import of a settlement table. */
  settlement: 10,
  /** What a person of the staff moves alone, or what a step of theirs is about. */
  staffMove: 11,
  /** Changes of the carriers. */
  carriers: 12,
  /** Codes and names of the accounts in the books. */
  bookAccounts: 13,
} as const;
export type AdvisoryLock = keyof typeof seeds;

/** SQL: takes the lock until the transaction ends; `key` is an expression of text. */
export const advisoryLock = (kind: AdvisoryLock, key: string): string =>
  `pg_advisory_xact_lock(hashtextextended(${key}, ${seeds[kind]}))`;
