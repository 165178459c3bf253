import type { Static, TSchema } from 'typebox';
import type { commonRefusals, Refusal } from './refusal.ts';

/**
 * Who may make a call.
 * `none`: anybody; a bearer is handed on unchecked. `site`: the shared site key (or a member's token). `user`: a member's live token.
 * `auto`: the site key or a member's live token; the handler is told which member, or null. `staff`: somebody of the shop
 * who has the call's `right`.
 */
export type Access = 'none' | 'site' | 'user' | 'auto' | 'staff';

/** What a wrong field is answered with: one refusal, or one for an empty field and another for a malformed one. */
export type FieldRefusal = Refusal | readonly [empty: Refusal, malformed: Refusal];

type AnyCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the host, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  /** One line for the API reference. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** What is answered with 202 instead where the work begins only when somebody has paid. */
  readonly accepted?: TSchema;
  /** Expected failures beyond those every call shares (see `refusal.ts`). */
  readonly refusals?: readonly Refusal[];
  /**
   * The refusal of each field of params, query or body that has a sentence of its own, in the order in which they are
   * checked; they need not stand in `refusals`, too. Absent, null, empty and malformed values are answered with it.
   */
  readonly fields?: Readonly<Record<string, FieldRefusal>>;
  /** What the member reads when the call failed and the server gave no reason. */
  readonly failure?: string;
  /** A member is answered otherwise than a visitor: what the server has asked for a page is asked again for a member. */
  readonly personal?: true;
  /** Money or stock moves: the call takes an `Idempotency-Key`, and the web always sends one. Staff's is refused without. */
  readonly idempotent?: true;
};
type AsAnybody = { readonly access: 'none' | 'site' | 'user' | 'auto'; readonly right?: never };
type AsStaff = { readonly access: 'staff'; readonly right: string };
type ForEverybody = {
  readonly access: 'none' | 'site' | 'auto';
  readonly method: 'GET';
  /**
   * Seconds for which one answer serves everybody who asks for the same address; the handler is not told who does. `live`
   * is for what a stream pushes changes of: an answer serves visitors until the next notice of a lot, for a second at
   * most, and a member is answered anew.
   */
  readonly cache?: number | 'live';
};

export type CallShape = AnyCall & (AsAnybody | AsStaff) & (ForEverybody | { readonly cache?: never });

/** Declares one call between browser and server; everything else about it is derived from this. */
export const defineCall = <const C extends CallShape>(call: C): C => call;

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** What the caller hands over: `params`, `query` and `body`, as far as the call declares them. */
export type InputOf<C extends CallShape> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;

/** What comes back when the call succeeds. */
export type AnswerOf<C extends CallShape> = Static<C['answer']>;

/** What comes back with 202; never, where the call has no such answer. */
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
 * A stream of server-sent events: everybody may watch, nothing secret may be in it. Each event is a plain message
 * (`message` of an EventSource, no name of its own) with JSON as its data. The first event is named `since` and holds `Since`.
 */
export type StreamShape = {
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params: TSchema;
  /** What the data of each event holds, as JSON. */
  readonly event: TSchema;
  readonly refusals: readonly Refusal[];
};

/** Declares one stream between server and browser. */
export const defineStream = <const S extends StreamShape>(stream: S): S => stream;

/**
 * A stream for one member alone. An EventSource sends no header, so a ticket in the address stands for the member's
 * token: `POST /api/stream-ticket` gives one out, good for a minute and for one connection.
 */
export type PrivateStreamShape = {
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly event: TSchema;
};

/** Declares one stream that a member alone watches. */
export const definePrivateStream = <const S extends PrivateStreamShape>(stream: S): S => stream;

/**
 * Since when nothing has been sent of a stream's subject (null: nobody can say), and what time it is; epoch ms, by the
 * server's clock.
 */
export type Since = { since: number | null; now: number };

/** What a stream's event holds. */
export type EventOf<S extends { readonly event: TSchema }> = Static<S['event']>;

/**
 * An address where a third party posts: the body is handed over as it came, for its signature is over those bytes, and
 * no bearer is asked for.
 */
export type WebhookShape = {
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** Most bytes of a body. */
  readonly bodyLimit: number;
  /** Most posts of one address in a minute. */
  readonly perMinute: number;
};

/** Declares one address where a third party posts. */
export const defineWebhook = <const W extends WebhookShape>(webhook: W): W => webhook;

/** Seconds for which a ticket opens one private stream. */
export const streamTicketLifetime = 60;
