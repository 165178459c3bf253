import type { deletionPreview } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import type { Refusal } from '@kujiya/contract/kernel/refusal';
import type { Queryable, Tx } from '#platform/postgres/database.ts';

/** The names of the counts a member sees before deleting the account. */
type Belonging = keyof AnswerOf<typeof deletionPreview>['data'];
type MemberRead<Row extends object> = (db: Queryable, memberId: number) => Promise<Row[]>;

/** The member's rows in the tables of one owner: how the export shows them, and how a deletion treats them. */
export type MemberData = {
  /** Every table that refers to members, and whether its rows go or stay when an account is deleted. */
  readonly tables: Readonly<Record<string, 'erased' | 'kept'>>;
  /**
   * Every free text, as `table.column`, of rows that stay and of rows that refer to a member's orders: `blanked` by
   * `erase`, or `kept` because the books or a dispute need it. Kept texts were written by the shop or by its payment
   * and shipping partners, never by a member.
   */
  readonly texts?: { readonly blanked?: readonly string[]; readonly kept?: readonly string[] };
  /** Lists of rows for the export, by the name they have in the document. */
  readonly export?: Readonly<Record<string, MemberRead<object>>>;
  /** Counts of the things the member would lose. */
  readonly belongings?: Readonly<Partial<Record<Belonging, MemberRead<{ count: number }>>>>;
  /** Deletes the member's rows and blanks their texts; runs in the transaction that deletes the account. */
  readonly erase?: readonly ((tx: Tx, memberId: number) => Promise<unknown>)[];
  /** The account cannot be deleted while `rows` finds any. */
  readonly blocks?: readonly { refusal: Refusal; rows: MemberRead<object> }[];
};
