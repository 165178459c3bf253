import type { CallShape } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '#platform/crypto.ts';
import { Refused } from './refused.ts';

/** A call's key, and the hash of everything that must be equal in a repeat. */
export type Idempotency = {
  key: string | null;
  bodyHash: Buffer;
  /** Whether the key has to be kept for ever; also of a member's call that does not say. */
  movesMoney: boolean;
  /** The first answer is sent again. */
  onRepeat?: () => void;
};

const keyPattern = /^[\x21-\x7e]{8,128}$/;

/** Deeper than any call's body; a body may contain more than its call declares. */
const bodyDepth = 16;

/** Equal for equal values, in any order of an object's keys. */
function canonical(value: unknown, room = bodyDepth): string {
  if (room === 0) throw new Refused(commonRefusals.invalid_request);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, room - 1)).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, room - 1)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** The key of a request, with the hash of its path, parameters and body. Refuses a malformed key. */
export function idempotencyOf(call: CallShape, request: FastifyRequest): Idempotency {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key)))
    throw new Refused(commonRefusals.invalid_request, { field: 'Idempotency-Key' });
  const bodyHash = sha256(canonical([call.path, request.params ?? null, request.body ?? null]));
  return { key: key ?? null, bodyHash, movesMoney: call.movesMoney ?? call.access !== 'staff' };
}

/** The key of a kept answer: the path with what of the query makes another answer. */
export function cacheKeyOf(call: CallShape, request: FastifyRequest): string {
  const declared = Object.keys((call.query as { properties?: object } | undefined)?.properties ?? {});
  const names = declared.filter((name) => name !== call.cacheBuster);
  const query = request.query as Record<string, unknown>;
  return JSON.stringify([call.path, request.params, names.map((name) => query[name] ?? null)]);
}
