import type { CallShape, InputOf } from './call.ts';

/** A declared path with its `:name` parts filled in. */
export const pathOf = ({ path }: { path: string }, params: object = {}): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, () => encodeURIComponent(String(value))),
    path,
  );

/** The header by which a page of the office says whose it is: the id of the person of the staff. */
export const staffHeader = 'x-staff';

export type CallRequest = {
  method: CallShape['method'];
  /** Path and query, below the host. */
  url: string;
  headers: Record<string, string>;
  /** JSON; absent for a call without a body. */
  body?: string;
};

/**
 * The request that makes a declared call; a null `bearer` sends none, `key` is the intent's idempotency key. Undefined
 * values of the query are left out.
 */
export function requestOf<const C extends CallShape>(
  call: C,
  input: InputOf<C>,
  { bearer, key }: { bearer: string | null; key?: string | undefined },
): CallRequest {
  const { params, query = {}, body } = input as { params?: object; query?: object; body?: object };
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const path = pathOf(call, params);
  return {
    method: call.method,
    url: pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}
