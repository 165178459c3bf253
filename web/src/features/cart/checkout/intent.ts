import { intentKey } from '#lib/intent-key.ts';
import { readJson, removeStored, writeJson } from '#lib/storage.ts';

const key = 'checkout_intent';

/** An order that was sent and may not have been answered: what was asked for, and the key of it. */
type Intent = { key: string; asked: string };

const isIntent = (value: unknown): value is Intent => {
  const { key, asked } = (value ?? {}) as Partial<Intent>;
  return typeof key === 'string' && typeof asked === 'string';
};

/** The key under which this order is sent: the same until it is answered, also after a reload. */
export function keyOfOrder(body: object): string {
  const asked = JSON.stringify(body);
  const kept = readJson(key, isIntent);
  if (kept?.asked === asked) return kept.key;
  const intent = { key: intentKey(), asked };
  writeJson(key, intent);
  return intent.key;
}

/**
 * The order that was sent and not answered. It may have been made: points, coupon and stock may be gone for it, so that a
 * new one would be another order. Only the very same can be sent again safely.
 */
export function unansweredOrder<Body extends object>(): Body | undefined {
  const kept = readJson(key, isIntent);
  try {
    return kept && (JSON.parse(kept.asked) as Body);
  } catch {
    return undefined;
  }
}

/** The order was answered, one way or the other. */
export const forgetOrder = (): void => removeStored(key);
