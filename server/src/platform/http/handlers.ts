import type { AcceptedOf, AnswerOf, CallShape, InputOf, WebhookShape } from '@kujiya/contract/kernel/call';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Cookies } from './cookies.ts';
import type { Accepted } from './envelope.ts';
import type { Idempotency } from './request-key.ts';
import type { EachRow, StaffCaller } from './staff.ts';
import type { Post } from './webhooks.ts';

type Origin = { address: string; userAgent: string; cookies: Cookies };
type Caller<C extends CallShape> = {
  none: { tokenHash: Buffer | null };
  site: unknown;
  auto: { memberId: number | null };
  user: { memberId: number; tokenHash: Buffer };
  staff: { staffId: number; isFresh: boolean; tokenHash: Buffer };
}[C['access']];
/** `Accepted` if the call has such an answer. */
type Reply<C extends CallShape> =
  | AnswerOf<C>
  | ([AcceptedOf<C>] extends [never] ? never : Accepted<AcceptedOf<C> & object>);
/** The caller and the origin of the request; not for an answer that is kept for everybody. */
type RequestInput<C extends CallShape> = C extends { readonly cache: number } ? unknown : Caller<C> & Origin;
/** The database of a read that may lag: a replica, or the primary. */
type View<C> = C extends { readonly mayLag: true } ? { view: Queryable } : unknown;
type Handler<C extends CallShape> = (input: InputOf<C> & RequestInput<C> & View<C>) => Promise<Reply<C>>;
type Key<C> = C extends { readonly idempotent: true } ? { idempotency: Idempotency } : unknown;
type Once = { readonly idempotent: true; readonly access: 'user' };
type ForStaff = { readonly access: 'staff' };
/** A staff call that is not logged: it only reads, and nothing personal. */
type PlainRead = { readonly method: 'GET'; readonly reads?: never };
type StaffInput<C extends CallShape> = Parameters<Handler<C>>[0];
/** What a read without a log fetches before its transaction, so that this waits for no other service. */
type Ahead<C extends CallShape, Fetched> = C extends PlainRead ? () => Promise<Fetched> : never;
type StaffWork<C extends CallShape, Fetched = undefined> = C extends PlainRead
  ? (view: Queryable, input: StaffInput<C>, fetched: Fetched) => Promise<AnswerOf<C>>
  : (tx: Tx, input: StaffInput<C> & StaffCaller) => Promise<AnswerOf<C>>;
type ForOthers = {
  readonly idempotent?: never;
  readonly access: Exclude<CallShape['access'], 'staff'>;
};

export type Api = {
  /** Serves a declared call: access, validation, refusals and serialisation come from its declaration. */
  route<const C extends CallShape & ForOthers>(call: C, handler: Handler<C>): void;
  /**
   * Serves a call of the staff: `work` runs in one transaction with its entry in the audit log, to which `note` adds
   * the call's subjects and their state before and after; a `reason` in the body goes into the entry. A call that
   * changes something is refused without a key; a repeat of the key gets the first answer, with the header
   * `idempotent-replayed`. A GET that does not declare that it reads personal data leaves no entry: it gets a snapshot
   * to read from, and what `ahead` fetched from another service before that.
   */
  routeStaff<const C extends CallShape & ForStaff, Fetched = undefined>(
    call: C,
    work: StaffWork<C, Fetched>,
    ahead?: Ahead<C, Fetched>,
  ): void;
  /**
   * Serves a bulk call of the staff: `each` does one row, and what it throws undoes that row alone. A repeat of the key
   * gets the first answers of the rows that were done, and does the others; with another body it is refused.
   */
  routeStaffRows<const C extends CallShape & ForStaff>(
    call: C,
    work: (each: EachRow, input: StaffInput<C>) => Promise<AnswerOf<C>>,
  ): void;
  /**
   * Serves an idempotent call: `work` runs in the transaction that also stores its answer, so that a repeat of the key
   * gets the first answer. `before` runs ahead of it, and again for every repeated request; an answer that it returns
   * is sent at once and not stored.
   */
  routeOnce<const C extends CallShape & Once>(
    call: C,
    work: (tx: Tx, input: Parameters<Handler<C>>[0]) => Promise<AnswerOf<C>>,
    before?: (input: Parameters<Handler<C>>[0]) => Promise<AnswerOf<C> | undefined> | Promise<void>,
  ): void;
  /**
   * Serves a call that reads its session and stores its answer inside its own transaction (a separate query costs a
   * quarter of a draw): the handler gets the token's hash, not the member.
   */
  routeWithToken<const C extends CallShape & { readonly access: 'user' }>(
    call: C,
    handler: (input: InputOf<C> & { tokenHash: Buffer } & Key<C> & Origin) => Promise<Reply<C>>,
  ): void;
  /** Serves a path to which a third party posts; the handler's result is sent as plain text. */
  webhook(webhook: WebhookShape, handler: (post: Post) => Promise<string>): void;
};
