import type { Static, TSchema } from 'typebox';
import type { commonRefusals, Refusal } from './refusal.ts';

/**
 * The callers a call accepts.
 * `none`: anybody; a bearer is handed on unchecked. `site`: the shared site key (or a member's token). `user`: a
 * member's live token.
 * `auto`: the site key or a member's live token; the handler receives the member, or null. `staff`: a staff member who
 * has the call's `right`.
 */
export type Access = 'none' | 'site' | 'user' | 'auto' | 'staff';

/** The refusals for a wrong field: a single one, or one for an empty field and another for a malformed one. */
export type FieldRefusal = Refusal | readonly [empty: Refusal, malformed: Refusal];

type AnyCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the host, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  /** One line for the API reference. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** The answer with status 202 of a call whose work begins only after a payment. */
  readonly accepted?: TSchema;
  /** Expected failures, in addition to those every call shares (see `refusal.ts`). */
  readonly refusals?: readonly Refusal[];
  /**
   * A refusal for each field of params, query or body that has its own sentence, in the order in which the fields are
   * checked; it need not be repeated in `refusals`. Absent, null, empty and malformed values are answered with it.
   */
  readonly fields?: Readonly<Record<string, FieldRefusal>>;
  /** The message for a failed call when the server gave no reason. */
  readonly failure?: string;
  /** Members and visitors get different answers: data the server fetched for a page is fetched again for a member. */
  readonly personal?: true;
  /**
   * Of a call with a key, whether something of value moves: money, tokens, points, goods, coupons, cards. Its key is then
   * kept for ever, because doing it again would be a loss; that of any other call for `keyLifetime`.
   */
  readonly movesMoney?: boolean;
  /** The most bytes of a body that is no JSON (`application/octet-stream`); the server makes `{ bytes }` of it. */
  readonly bytes?: number;
};
type AsAnybody = {
  readonly access: 'none' | 'site' | 'user' | 'auto';
  /** Money or stock moves, or something is added: the call takes an `Idempotency-Key`, and the web always sends one. */
  readonly idempotent?: true;
  readonly repeatable?: never;
  readonly right?: never;
  readonly reads?: never;
  readonly words?: never;
  readonly fresh?: never;
};
/**
 * A staff call that changes something is logged, and refused without an `Idempotency-Key`; one that only reads is logged
 * if it shows `personal` data.
 */
type AsStaff = {
  readonly access: 'staff';
  readonly idempotent?: never;
  /** Why a call that is no GET takes no key: its second run changes nothing, or its answer may be kept nowhere. */
  readonly repeatable?: string;
  /** A key of `staff/rights.ts`. */
  readonly right: 'self' | `read_${string}` | `write_${string}`;
  readonly reads?: 'personal';
  /** What the log calls it, in Chinese; by default the name of its right. */
  readonly words?: string;
  /** The caller has proved who they are within the last five minutes. */
  readonly fresh?: true;
};
/**
 * A read that need not show the last seconds: with replicas it is answered by one, by the database that its handler gets
 * as `view`. What the same browser has changed it always shows. Nothing on which somebody is about to spend or to
 * decide: money, orders, belongings, the state of a lot; and nothing that is kept or fetched again after a notice.
 */
type Lagging = { readonly method: 'GET'; readonly reads?: never; readonly mayLag?: true };
type Current = { readonly mayLag?: never };
type ForEverybody = {
  readonly access: 'none' | 'site' | 'auto';
  readonly method: 'GET';
  /**
   * Seconds for which one answer serves everybody who asks for the same address; the handler does not learn the caller.
   * `live` is for data whose changes a stream pushes: an answer serves visitors until the next notice of a lot, for a
   * second at most, and members always get a fresh answer.
   */
  readonly cache?: number | 'live';
  /** A field of the query that changes no answer: it keeps caches on the way from giving an old one. */
  readonly cacheBuster?: string;
};

export type CallShape = AnyCall &
  (AsAnybody | AsStaff) &
  (
    | (ForEverybody & Current)
    | ({ readonly cache?: never; readonly cacheBuster?: never } & (Lagging | Current))
  );

/** Declares one call between browser and server; everything else about the call is derived from it. */
export const defineCall = <const C extends CallShape>(call: C): C => call;

/**
 * Whether a call takes an `Idempotency-Key`, by which a request whose answer was lost is repeated without doing its work
 * twice: members' calls that say so, and every staff call that changes something and is not `repeatable`.
 */
export const takesKey = ({ access, method, idempotent, reads, repeatable }: CallShape): boolean =>
  access === 'staff'
    ? method !== 'GET' && reads === undefined && repeatable === undefined
    : idempotent === true;

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** The caller's input: `params`, `query` and `body`, as far as the call declares them. */
export type InputOf<C extends CallShape> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;

/** The answer of a successful call. */
export type AnswerOf<C extends CallShape> = Static<C['answer']>;

/** The answer with status 202; never, for a call that has none. */
export type AcceptedOf<C extends CallShape> = C extends { readonly accepted: infer S extends TSchema }
  ? Static<S>
  : never;

type Listed<C> = C extends { readonly refusals: readonly (infer R)[] } ? R : never;
type OfFields<C> = C extends { readonly fields: infer F }
  ? F[keyof F] extends infer R
    ? R extends readonly (infer One)[]
      ? One
      : R
    : never
  : never;
type Common = (typeof commonRefusals)[keyof typeof commonRefusals];

/** Every refusal a call may answer with: its own, those of its fields, and those all calls share. */
export type RefusalsOf<C extends CallShape> = Extract<Listed<C> | OfFields<C> | Common, Refusal>;

/** A call's own refusals with those of its fields, each once. */
export const refusalsOf = ({ refusals = [], fields = {} }: CallShape): Refusal[] => [
  ...new Set([...refusals, ...Object.values(fields).flat()]),
];

/**
 * A stream of server-sent events. Everybody may watch it, so it must contain no secrets. Each event is a plain message
 * (`message` of an EventSource, without a name) with JSON as its data. The first event is named `since` and holds
 * `Since`.
 */
export type StreamShape = {
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params: TSchema;
  /** The JSON data of each event. */
  readonly event: TSchema;
  readonly refusals: readonly Refusal[];
};

/** Declares one stream between server and browser. */
export const defineStream = <const S extends StreamShape>(stream: S): S => stream;

/**
 * A stream for a single member. An EventSource sends no header, so a ticket in the address replaces the member's token:
 * `POST /api/stream-ticket` issues one, valid for a minute and for one connection.
 */
export type PrivateStreamShape = {
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly event: TSchema;
};

/** Declares one stream for a single member. */
export const definePrivateStream = <const S extends PrivateStreamShape>(stream: S): S => stream;

/**
 * The time since which nothing has been sent about a stream's subject (null: unknown), and the current time; both in
 * epoch ms, by the server's clock.
 */
export type Since = { since: number | null; now: number };

/** The data of a stream's event. */
export type EventOf<S extends { readonly event: TSchema }> = Static<S['event']>;

/**
 * An address that a third party posts to: the raw body is handed over, because its signature covers those bytes, and no
 * bearer is required.
 */
export type WebhookShape = {
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Most bytes of a body. */
  readonly bodyLimit: number;
  /** Most posts from one address within a minute. */
  readonly perMinute: number;
};

/** Declares one address that a third party posts to. */
export const defineWebhook = <const W extends WebhookShape>(webhook: W): W => webhook;

/**
 * Seconds for which the key of a call that moves no money is kept, and the answer to any key of the staff: much longer
 * than anybody repeats a request.
 */
export const keyLifetime = 86_400;

/** Seconds for which a ticket opens one private stream. */
export const streamTicketLifetime = 60;
