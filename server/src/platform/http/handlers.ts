import type { AcceptedOf, AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Cookies } from './cookies.ts';
import type { Accepted } from './envelope.ts';
import type { Idempotency } from './request-key.ts';
import type { StaffCaller } from './staff.ts';

export type Origin = { address: string; userAgent: string; cookies: Cookies };
type Caller<C extends CallShape> = {
  none: { tokenHash: Buffer | null };
  site: unknown;
  auto: { memberId: number | null };
  user: { memberId: number; tokenHash: Buffer };
  staff: { staffId: number; isFresh: boolean; tokenHash: Buffer };
}[C['access']];
/** `Accepted` if the call has such an answer. */
export type Reply<C extends CallShape> =
  | AnswerOf<C>
  | ([AcceptedOf<C>] extends [never] ? never : Accepted<AcceptedOf<C> & object>);
/** The caller and the origin of the request; not for an answer that is kept for everybody. */
type RequestInput<C extends CallShape> = C extends { readonly cache: number } ? unknown : Caller<C> & Origin;
/** The database of a read that may lag: a replica, or the primary. */
type View<C> = C extends { readonly mayLag: true } ? { view: Queryable } : unknown;
export type Handler<C extends CallShape> = (
  input: InputOf<C> & RequestInput<C> & View<C>,
) => Promise<Reply<C>>;
export type Key<C> = C extends { readonly idempotent: true } ? { idempotency: Idempotency } : unknown;
export type Once = { readonly idempotent: true; readonly access: 'user' };
export type ForStaff = { readonly access: 'staff' };
/** A staff call that is not logged: it only reads, and nothing personal. */
type PlainRead = { readonly method: 'GET'; readonly reads?: never };
export type StaffInput<C extends CallShape> = Parameters<Handler<C>>[0];
export type StaffWork<C extends CallShape> = C extends PlainRead
  ? (view: Queryable, input: StaffInput<C>) => Promise<AnswerOf<C>>
  : (tx: Tx, input: StaffInput<C> & StaffCaller) => Promise<AnswerOf<C>>;
export type ForOthers = {
  readonly idempotent?: never;
  readonly access: Exclude<CallShape['access'], 'staff'>;
};
