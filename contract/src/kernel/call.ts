import type { Static, TSchema } from 'typebox';
import type { Refusal } from './refusal.ts';

/**
 * Who may make a call.
 * `none`: anybody; a bearer is handed on unchecked. `site`: the shared site key (or a member's token). `user`: a member's live token.
 * `auto`: the site key or a member's live token; the handler is told which member, or null.
 */
export type Access = 'none' | 'site' | 'user' | 'auto';

export type CallShape = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the host, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One line for the API reference. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Expected failures beyond those every call shares (see `refusal.ts`). */
  readonly refusals?: readonly Refusal[];
  /** Money or stock moves: the call takes an `Idempotency-Key`, and the web always sends one. */
  readonly idempotent?: true;
};

/** Declares one call between browser and server; everything else about it is derived from this. */
export const defineCall = <const C extends CallShape>(call: C): C => call;

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { readonly [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** What the caller hands over: `params`, `query` and `body`, as far as the call declares them. */
export type InputOf<C extends CallShape> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;

/** What comes back when the call succeeds. */
export type AnswerOf<C extends CallShape> = Static<C['answer']>;

/**
 * A stream of server-sent events: everybody may watch, nothing secret may be in it. Each event is a plain message
 * (`message` of an EventSource, no name of its own) with JSON as its data.
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

/** What a stream's event holds. */
export type EventOf<S extends StreamShape> = Static<S['event']>;
